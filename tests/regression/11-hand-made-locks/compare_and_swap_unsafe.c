// redcomp: --safety | truth: unsafe | expect: unsafe
// The twin goes on after the second failure.
#include <assert.h>
#include <pthread.h>

int m = 0, x = 0;

int __VERIFIER_atomic_compare_and_swap(int expected, int desired) {
  if (m == expected) {
    m = desired;
    return 1;
  }
  return 0;
}

void *count(void *unused) {
  if (!__VERIFIER_atomic_compare_and_swap(0, 1)) __VERIFIER_atomic_compare_and_swap(0, 1);
  x = x + 1;      // MOVER: non
  m = 0;
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
