// redcomp: --safety | truth: safe | expect: safe
// Addresses of different objects have an order, which one is open: of two comparisons the other way round one holds.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int a, b;
int *x, *y;
_Atomic int less, greater;

void *compare(void *arg) { less = (uintptr_t)x < (uintptr_t)y; return 0; }
void *compare_back(void *arg) { greater = (uintptr_t)y < (uintptr_t)x; return 0; }

int main(void) {
  pthread_t s, t;
  x = &a;
  y = &b;
  pthread_create(&s, 0, compare, 0);
  pthread_create(&t, 0, compare_back, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(less + greater == 1);
  return 0;
}
