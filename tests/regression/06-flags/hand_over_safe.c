// redcomp: --safety | truth: safe | expect: safe
// Data first, then the flag.
#include <assert.h>
#include <pthread.h>

int data = 0, ready = 0;

void *producer(void *unused) {
  data = 42;
  ready = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  while (!ready) {}
  assert(data == 42);
  return 0;
}
