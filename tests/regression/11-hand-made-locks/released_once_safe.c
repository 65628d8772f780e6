// redcomp: --safety | truth: safe | expect: safe
// Each round releases the lock once.
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
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_create(&t3, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  assert(x == 3);
  return 0;
}
