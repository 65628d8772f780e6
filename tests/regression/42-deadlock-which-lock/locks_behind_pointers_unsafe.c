// redcomp: --deadlock | truth: unsafe | expect: unsafe
// Which locks these are is decided at run time; the order is opposite anyway.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *left, *right;

void both(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

void *first(void *arg) {
  both(left, right);
  return 0;
}

void *second(void *arg) {
  both(right, left);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  if (__VERIFIER_nondet_int()) {
    left = &a;
    right = &b;
  } else {
    left = &b;
    right = &a;
  }
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
