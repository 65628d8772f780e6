// redcomp: --safety | truth: unsafe | expect: unsafe
// The thread may run before limit is set.
#include <assert.h>
#include <pthread.h>

unsigned limit = 0;

void *worker(void *arg) {
  unsigned i = limit;
  assert(i - 1 < 100);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  limit = 10;
  return 0;
}
