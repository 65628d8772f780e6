// redcomp: --safety | truth: unsafe | expect: unsafe
// pthread_t is unsigned long, so some write that.
#include <assert.h>
#include <pthread.h>

_Atomic int count;

void *worker(void *unused) {
  count++;
  return 0;
}

int main(void) {
  unsigned long a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 3);
}
