// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin: the acquire waits for nothing.
#include <assert.h>
#include <pthread.h>

int m = 1, x = 0;

void __VERIFIER_atomic_acquire(void) {
  m = 7;
}

void __VERIFIER_atomic_release(void) {
  m = 1;
}

void *count(void *unused) {
  __VERIFIER_atomic_acquire();
  x = x + 1;                  // MOVER: non
  __VERIFIER_atomic_release();
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
