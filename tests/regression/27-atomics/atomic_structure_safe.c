// redcomp: --safety | truth: safe | expect: safe
// An _Atomic structure is read and written as a whole.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct P { int a, b; };
_Atomic struct P shared;

void *writer(void *arg) {
  struct P p = {1, 1};
  shared = p;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  struct P seen = shared;
  assert(seen.a == seen.b);
}
