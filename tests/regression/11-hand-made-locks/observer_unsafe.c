// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction --rule graph | truth: unsafe | expect: unsafe
// Somebody looks at the lock without holding it, and acts on what is seen.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);  // MOVER: non
  m = 1;                      // MOVER: non
}

void *locker(void *unused) {
  __VERIFIER_atomic_acquire();
  x = 0;
  m = 0;                      // MOVER: non
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, locker, NULL);
  if (m == 1) x = 1;
  assert(x == 0);
  return 0;
}
