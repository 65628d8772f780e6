// redcomp: --safety | truth: unsafe | expect: unsafe
// atomic_fetch_add gives the value before the addition.
#include <assert.h>
#include <stdatomic.h>

atomic_int x;

int main(void) {
  assert(atomic_fetch_add(&x, 1) == 1);
  return 0;
}
