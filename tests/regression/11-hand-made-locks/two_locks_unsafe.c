// redcomp: --safety | truth: unsafe | expect: unsafe
// Each thread has a lock of its own.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, n = 0, x = 0;

void __VERIFIER_atomic_acquire_m(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

void __VERIFIER_atomic_acquire_n(void) {
  __VERIFIER_assume(n == 0);
  n = 1;
}

void *count_m(void *unused) {
  __VERIFIER_atomic_acquire_m();
  x = x + 1;      // MOVER: non
  m = 0;
  return NULL;
}

void *count_n(void *unused) {
  __VERIFIER_atomic_acquire_n();
  x = x + 1;      // MOVER: non
  n = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count_m, NULL);
  pthread_create(&t2, NULL, count_n, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
