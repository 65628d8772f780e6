// redcomp: --safety | truth: unsafe | expect: unsafe
// Which function a thread begins with is known when it is created.
#include <assert.h>
#include <pthread.h>

int x;

void *first(void *unused) { return 0; }

void *second(void *unused) {
  x = 1;
  return 0;
}

void *(*table[2])(void *) = {first, second};

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, table[i], 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(x == 0);
}
