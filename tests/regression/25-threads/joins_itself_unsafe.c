// redcomp: --safety | truth: unsafe | expect: unsafe
// The library may say so: EDEADLK.
#include <assert.h>
#include <pthread.h>

int main(void) {
  assert(pthread_join(pthread_self(), 0) == 0);
  return 0;
}
