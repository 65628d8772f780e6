// redcomp: --safety | truth: unsafe | expect: unknown
// A handle that went through an int need not be the same again.
#include <assert.h>
#include <pthread.h>

void *nothing(void *argument) { return argument; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, nothing, 0);
  const int number = (int)t;
  assert((pthread_t)number == t);
  return 0;
}
