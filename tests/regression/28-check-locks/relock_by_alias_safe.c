// redcomp: --check locks | truth: safe | expect: safe
// Two pointers to two mutexes.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void both(pthread_mutex_t *p, pthread_mutex_t *q) {
  pthread_mutex_lock(p);
  pthread_mutex_lock(q);
  pthread_mutex_unlock(q);
  pthread_mutex_unlock(p);
}

int main(void) {
  pthread_mutex_t *p = __VERIFIER_nondet_int() ? &a : &b;
  both(p, p == &a ? &b : &a);
  return 0;
}
