// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Rounding down would give -4.
#include <assert.h>

int a = -7, b = 2;

int main(void) {
  assert(a / b == -4);
  return 0;
}
