// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin writes after the failure too.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0, failed = 0;

int __VERIFIER_atomic_try(void) {
  if (m == 0) {
    m = 1;        // MOVER: non
    return 1;
  }
  return 0;
}

void *count(void *unused) {
  if (__VERIFIER_atomic_try()) {
    x = x + 1;    // MOVER: non
    m = 0;
  } else {
    x = x + 1;
    failed = 1;
  }
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
