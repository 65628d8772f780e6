// redcomp: --safety | truth: unsafe | expect: unsafe
// The initialisers of elements make their mutexes recursive, of others not.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP};

int main(void) {
  pthread_mutex_lock(&mutex[1]);
  assert(pthread_mutex_lock(&mutex[1]) == 0);
  pthread_mutex_lock(&mutex[2]);
  assert(pthread_mutex_lock(&mutex[2]) == 0);
  pthread_mutex_lock(&mutex[0]);
  assert(pthread_mutex_trylock(&mutex[0]) != 0);
  return 0;
}
