// redcomp: --safety | truth: safe | expect: safe
// A failed exchange shows the value that it found; a successful one does not.
#include <assert.h>
#include <stdatomic.h>

atomic_long n = 3;

int main(void) {
  long expected = 5;
  _Bool done = atomic_compare_exchange_strong(&n, &expected, 9);
  assert(!done && expected == 3 && n == 3);
  done = atomic_compare_exchange_strong_explicit(&n, &expected, 9, memory_order_seq_cst, memory_order_seq_cst);
  assert(done && expected == 3 && n == 9);
  return 0;
}
