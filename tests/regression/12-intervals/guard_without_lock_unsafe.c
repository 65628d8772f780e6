// redcomp: --safety | truth: unsafe | expect: unsafe
// Between the test and the decrement another thread takes the last item: 0u - 1.
#include <assert.h>
#include <pthread.h>

unsigned items = 1;

void *take(void *arg) {
  if (items > 0) items = items - 1;
  assert(items <= 1);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, take, 0);
  pthread_create(&u, 0, take, 0);
  return 0;
}
