// redcomp: --check locks | truth: safe | expect: safe
// What is in the memory before the mutex is made there means nothing.
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_mutex_t *m = malloc(sizeof *m), local;
  if (!m) return 0;
  pthread_mutex_init(m, NULL);
  pthread_mutex_init(&local, NULL);
  pthread_mutex_lock(m);
  pthread_mutex_lock(&local);
  pthread_mutex_unlock(&local);
  pthread_mutex_unlock(m);
  return 0;
}
