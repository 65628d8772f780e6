// redcomp: --safety | truth: unsafe | expect: unsafe
// The pointer is read first; when what it points to is changed, it may point elsewhere.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int a, b;
_Atomic int *_Atomic p = &a;

void *worker(void *unused) {
  *p += 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  p = &b;
  int seen = a;
  pthread_join(t, 0);
  assert(a == seen);
}
