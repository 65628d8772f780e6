// redcomp: --safety | truth: unsafe | expect: unsafe
// The remainder of a negative number is not positive.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -9 && x <= 9);
  int q = x / -4, r = x % -4;
  assert(q * -4 + r == x && r > -4 && r < 4);
  assert(r >= 0);
  return 0;
}
