// redcomp: --safety | truth: safe | expect: safe
// A recursive mutex is free when it was unlocked as often as locked.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m;

void *count(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  n = n + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &kind);
  pthread_mutexattr_destroy(&kind);
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
