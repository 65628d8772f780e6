// redcomp: --safety | truth: safe | expect: safe
// A barrier for nobody, or for more threads than there is room for.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_barrier_t none, all, two;
  assert(pthread_barrier_init(&none, NULL, 0) == EINVAL);
  assert(pthread_barrier_init(&all, NULL, 2147483648u) == EINVAL);
  assert(pthread_barrier_init(&two, NULL, 2) == 0);
  return 0;
}
