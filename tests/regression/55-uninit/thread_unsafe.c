// redcomp: --uninit | truth: unsafe | expect: unsafe
// Whether the worker has set the flag depends on the schedule.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
void *worker(void *unused) {
  ready = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int x;
  pthread_create(&t, 0, worker, 0);
  if (ready) x = 1;
  pthread_join(t, 0);
  if (x) return 1;
  return 0;
}
