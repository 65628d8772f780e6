// redcomp: --safety | truth: unsafe | expect: unsafe
// Which of two objects comes first is open: nothing should depend on it.
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
  assert(less == 1);
  return 0;
}
