// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Division and remainder round toward zero, not down.
#include <assert.h>

int a = -7, b = 2;

int main(void) {
  assert(a / b == -3);
  assert(a % b == -1);
  assert(-a / -b == -3);
  assert(-a % -b == 1);
  assert((a / b) * b + a % b == a);
  return 0;
}
