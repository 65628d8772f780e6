// redcomp: --uninit | truth: safe | expect: safe
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
  pthread_join(t, 0);
  if (ready) x = 1;
  if (x) return 1;
  return 0;
}
