// redcomp: --safety | truth: safe | expect: safe
// The strong exchange succeeds when the value is the expected one.
#include <assert.h>
#include <stdatomic.h>

atomic_int n = 1;

int main(void) {
  int expected = 1;
  _Bool done = atomic_compare_exchange_strong(&n, &expected, 2);
  assert(expected == 1);
  assert(done);
  return 0;
}
