// redcomp: --safety | truth: safe | expect: safe
// One section acquires two locks.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int left = 0, right = 0, x = 0, y = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(left == 0 && right == 0);
  left = 1;       // MOVER: right
  right = 1;      // MOVER: right
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  x = x + 1;      // MOVER: both
  left = 0;       // MOVER: left
  y = y + 1;      // MOVER: both
  right = 0;      // MOVER: left
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
