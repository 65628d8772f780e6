// redcomp: --safety | truth: unsafe | expect: unsafe
// A copy from one _Atomic structure to another is two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct P { int a, b; };
_Atomic struct P x, y;

void *writer(void *arg) {
  struct P p = {1, 1};
  x = p;
  y = p;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  y = x;
  pthread_join(t, 0);
  struct P last = y;
  assert(last.a == 1);
}
