// redcomp: --check locks | truth: safe | expect: safe
// A recursive mutex is unlocked as often as it was locked.
#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main(void) {
  int i;
  for (i = 0; i < 3; i++) pthread_mutex_lock(&m);
  for (i = 0; i < 3; i++) pthread_mutex_unlock(&m);
  return 0;
}
