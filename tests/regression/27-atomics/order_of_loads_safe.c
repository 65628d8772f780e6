// redcomp: --safety | truth: safe | expect: safe
// Which of two atomic objects is read first is open, and other threads can tell.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b;
void *t(void *p) {
  atomic_fetch_add(&a, 1);
  atomic_fetch_add(&b, 1);
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t, 0);
  int d = atomic_load(&b) - atomic_load(&a);
  assert(d <= 1 && d >= -1);
  pthread_join(h, 0);
}
