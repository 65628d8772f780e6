// redcomp: --safety | truth: safe | expect: safe
// The lock is acquired on either path, in different ways.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int __VERIFIER_nondet_int(void);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

int __VERIFIER_atomic_test_and_set(void) {
  int old = m;
  m = 1;
  return old;
}

void *count(void *unused) {
  if (__VERIFIER_nondet_int()) {
    __VERIFIER_atomic_acquire();
  } else {
    while (__VERIFIER_atomic_test_and_set()) {}
  }
  x = x + 1;      // MOVER: both
  m = 0;          // MOVER: left
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
