// redcomp: --safety | truth: unsafe | expect: unsafe
// Both threads are created at the same place, one by the other: they are not the same thread.
#include <assert.h>
#include <pthread.h>

int x;

static void run(void *(*function)(void *)) {
  pthread_t t;
  pthread_create(&t, 0, function, 0);
  pthread_join(t, 0);
}

void *inner(void *unused) {
  x = 1;
  return 0;
}

void *outer(void *unused) {
  run(inner);
  return 0;
}

int main(void) {
  run(outer);
  assert(x == 0);
}
