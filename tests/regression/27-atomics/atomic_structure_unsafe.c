// redcomp: --safety | truth: unsafe | expect: unsafe
// A structure that is not _Atomic is read and written part by part.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct P { int a, b; };
struct P shared;

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
