// redcomp: --safety | truth: safe | expect: safe
// When main opens the lock, the others have ended.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);
  m = 1;
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  x = x + 1;      // MOVER: both
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  m = 0;          // MOVER: both
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  m = 0;          // MOVER: both
  assert(x == 2);
  return 0;
}
