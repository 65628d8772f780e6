// redcomp: --safety | truth: unsafe | expect: unsafe
// An assertion in the waiting loop sees what is going on while the lock is taken.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

void *locker(void *unused) {
  __VERIFIER_atomic_acquire();
  x = 1;
  x = 0;
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, locker, NULL);
  while (m) assert(x == 0);
  return 0;
}
