// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The flag first, then the data.
#include <assert.h>
#include <pthread.h>

int data = 0, ready = 0;

void *producer(void *unused) {
  ready = 1;
  data = 42;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, producer, NULL);
  while (!ready) {}
  assert(data == 42);
  return 0;
}
