// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin releases the wrong one first.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int left = 0, right = 0, x = 0;

void __VERIFIER_atomic_acquire_left(void) {
  __VERIFIER_assume(left == 0);
  left = 1;
}

void __VERIFIER_atomic_acquire_both(void) {
  __VERIFIER_assume(left == 0 && right == 0);
  left = 1;
  right = 1;
}

void *count_left(void *unused) {
  __VERIFIER_atomic_acquire_left();
  x = x + 1;      // MOVER: non
  left = 0;
  return NULL;
}

void *count_both(void *unused) {
  __VERIFIER_atomic_acquire_both();
  left = 0;
  x = x + 1;      // MOVER: non
  right = 0;
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count_left, NULL);
  pthread_create(&t2, NULL, count_both, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  assert(x == 2);
  return 0;
}
