// redcomp: --safety | truth: unsafe | expect: unsafe
// The lock gets its first value when the first thread may have it already.
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
  m = 0;
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
