// redcomp: --safety | truth: safe | expect: safe
// A statically initialised recursive mutex, locked again by a function that is called.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void inner(void) {
  pthread_mutex_lock(&m);
  n = n + 1;
  pthread_mutex_unlock(&m);
}

void *outer(void *unused) {
  pthread_mutex_lock(&m);
  inner();
  n = n + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, outer, NULL);
  outer(NULL);
  pthread_join(t, NULL);
  assert(n == 4);
  return 0;
}
