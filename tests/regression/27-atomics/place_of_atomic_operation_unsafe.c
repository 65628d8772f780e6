// redcomp: --safety | truth: unsafe | expect: unsafe
// Which object an atomic operation changes is found out before the operation, not in the same step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int slots[4];
int used;

static int next(void) {
  int now = used;
  used = now + 1;
  return now;
}

void *worker(void *unused) {
  slots[next() & 3]++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(used == 2);
}
