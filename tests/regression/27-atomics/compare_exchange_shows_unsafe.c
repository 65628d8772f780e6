// redcomp: --safety | truth: unsafe | expect: unsafe
// A failed exchange changes what was expected, not the variable.
#include <assert.h>
#include <stdatomic.h>

atomic_long n = 3;

int main(void) {
  long expected = 5;
  _Bool done = atomic_compare_exchange_strong(&n, &expected, 9);
  assert(!done && expected == 5);
  done = atomic_compare_exchange_strong_explicit(&n, &expected, 9, memory_order_seq_cst, memory_order_seq_cst);
  assert(done && expected == 3 && n == 9);
  return 0;
}
