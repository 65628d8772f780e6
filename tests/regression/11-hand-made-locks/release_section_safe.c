// redcomp: --safety | truth: safe | expect: safe
// Acquire and release are sections, free is 1, taken is 7.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 1, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 1);
  m = 7;
}

void __VERIFIER_atomic_release(void) {
  __VERIFIER_assume(m == 7);  // MOVER: left
  m = 1;                      // MOVER: left
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  x = x + 1;                  // MOVER: both
  __VERIFIER_atomic_release();
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
