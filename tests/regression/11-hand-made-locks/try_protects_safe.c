// redcomp: --safety | truth: safe | expect: safe
// What is done after a successful try is protected, though the operations on the lock do not move.
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
    x = x + 1;    // MOVER: both
    m = 0;        // MOVER: non
  } else {
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
  assert(failed || x == 2);
  return 0;
}
