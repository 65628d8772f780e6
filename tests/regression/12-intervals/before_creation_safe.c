// redcomp: --safety | truth: safe | expect: safe
// Nobody sees the initial value 0: limit is set before the thread is created.
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
  limit = 10;
  pthread_create(&t, 0, worker, 0);
  return 0;
}
