// redcomp: --safety | truth: safe | expect: safe
// Division rounds toward zero, and the remainder has the sign of the dividend.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -9 && x <= 9);
  int q = x / -4, r = x % -4;
  assert(q * -4 + r == x && r > -4 && r < 4);
  assert(r == 0 || (r < 0) == (x < 0));
  return 0;
}
