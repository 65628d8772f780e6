// redcomp: --check locks | truth: safe | expect: safe
// Memory that is zero holds a mutex: static, from calloc, after memset.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

pthread_mutex_t global;

int main(void) {
  pthread_mutex_t local, *heap = calloc(1, sizeof *heap);
  memset(&local, 0, sizeof local);
  pthread_mutex_lock(&global);
  pthread_mutex_lock(&local);
  pthread_mutex_lock(heap);
  return 0;
}
