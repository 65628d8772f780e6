// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --no-reduction --rule graph | truth: safe | expect: safe
// The twin only waits for the lock to be free: that nobody has it can be seen outside of the blocks too.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);  // MOVER: right
  m = 1;                      // MOVER: right
}

void *locker(void *unused) {
  __VERIFIER_atomic_acquire();
  x = 1;
  x = 0;
  m = 0;                      // MOVER: left
  return NULL;
}

void __VERIFIER_atomic_look(void) {
  __VERIFIER_assume(m == 0);  // MOVER: non
  assert(x == 0);
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, locker, NULL);
  pthread_create(&u, NULL, locker, NULL);
  __VERIFIER_atomic_look();
  return 0;
}
