// redcomp: --safety | truth: safe | expect: safe
// A round of the loop that finds the lock taken changes nothing: for safety it waits.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0;

int __VERIFIER_atomic_test_and_set(void) {
  int old = m;  // MOVER: right
  m = 1;
  return old;
}

void *count(void *unused) {
  while (__VERIFIER_atomic_test_and_set() != 0) {}
  x = x + 1;    // MOVER: both
  m = 0;        // MOVER: left
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
