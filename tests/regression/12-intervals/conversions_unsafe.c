// redcomp: --safety | truth: unsafe | expect: unsafe
// 200 does not fit into a signed char.
#include <assert.h>
#include <pthread.h>

int x = 100;

void *worker(void *arg) {
  x = 200;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  signed char c = x;
  assert(c >= 0);
  return 0;
}
