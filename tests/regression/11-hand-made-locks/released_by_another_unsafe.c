// redcomp: --safety | truth: unsafe | expect: unsafe
// A thread that does not hold the lock opens it.
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
  x = x + 1;      // MOVER: non
  m = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  m = 0;          // MOVER: non
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
