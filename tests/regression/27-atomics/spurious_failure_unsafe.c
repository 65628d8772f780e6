// redcomp: --safety | truth: unsafe | expect: unsafe
// The weak exchange may fail for no reason.
#include <assert.h>
#include <stdatomic.h>

atomic_int n = 1;

int main(void) {
  int expected = 1;
  _Bool done = atomic_compare_exchange_weak(&n, &expected, 2);
  assert(expected == 1);
  assert(done);
  return 0;
}
