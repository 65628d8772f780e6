// redcomp: --safety | truth: safe | expect: safe
// The first test only waits: it moves right with the acquire after it.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0;

int __VERIFIER_atomic_compare_and_swap(int expected, int desired) {
  if (m == expected) {
    m = desired;  // MOVER: right
    return 1;
  }
  return 0;
}

void *count(void *unused) {
  while (1) {
    while (m) {}  // MOVER: both right
    if (__VERIFIER_atomic_compare_and_swap(0, 1)) break;
  }
  x = x + 1;      // MOVER: both
  m = 0;          // MOVER: left
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
