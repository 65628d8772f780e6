// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --no-reduction --rule graph | truth: safe | expect: safe
// The twin: what the other thread does between is one critical section.
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

void *first(void *unused) {
  __VERIFIER_atomic_acquire_m();
  __VERIFIER_atomic_acquire_n();
  x = 1;
  x = 0;
  n = 0;
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, first, NULL);
  while (m) {}    // MOVER: both non
  __VERIFIER_atomic_acquire_n();
  assert(x == 0);
  n = 0;
  return 0;
}
