// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// The right operand is evaluated only if the left one does not decide.
#include <assert.h>

int evaluated = 0, divisor = 0;

int effect(void) {
  evaluated++;
  return 1;
}

int main(void) {
  int r = divisor != 0 && 10 / divisor > 1;
  assert(r == 0);
  r = divisor == 0 || effect();
  assert(r == 1 && evaluated == 0);
  r = divisor && effect();
  assert(r == 0 && evaluated == 0);
  r = !divisor && effect() ? 7 : 8;
  assert(r == 7 && evaluated == 1);
  return 0;
}
