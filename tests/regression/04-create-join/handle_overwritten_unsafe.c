// redcomp: --safety | truth: unsafe | expect: unsafe
// One handle for two threads: the join waits for the second one only.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;

void *first(void *unused) {
  x = 1;
  return NULL;
}

void *second(void *unused) {
  y = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(t, NULL);
  assert(y == 1);
  assert(x == 1);
  return 0;
}
