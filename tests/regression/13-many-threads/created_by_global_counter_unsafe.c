// redcomp: --safety | truth: unsafe | expect: unsafe
// As many threads as a global counter tells; they are not told apart.
#include <assert.h>
#include <pthread.h>

int i, x;

void *worker(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  for (i = 0; i < 100; i++) pthread_create(&t, 0, worker, 0);
  assert(x == 0);
}
