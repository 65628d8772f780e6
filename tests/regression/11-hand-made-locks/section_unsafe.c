// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin: the write to x comes after the release.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

int m = 0, x = 0;

void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(m == 0);  // MOVER: right
  m = 1;                      // MOVER: right
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  int a = x;
  m = 0;                      // MOVER: left
  x = a + 1;                  // MOVER: non
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
