// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction --rule graph | truth: unsafe | expect: unsafe
// A try-lock that fails has seen somebody between acquire and release: these do not move.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

int __VERIFIER_atomic_try(void) {
  if (m == 0) {
    m = 1;        // MOVER: non
    return 1;
  }
  return 0;
}

void *locker(void *unused) {
  while (!__VERIFIER_atomic_try()) {}
  x = 1;
  x = 0;
  m = 0;          // MOVER: non
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, locker, NULL);
  assert(__VERIFIER_atomic_try());
  return 0;
}
