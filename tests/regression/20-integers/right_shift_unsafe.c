// redcomp: --safety | truth: unsafe | expect: unsafe
// A right shift is not a division: -5 >> 1 is -3, -5 / 2 is -2.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -100 && x <= 100);
  assert(x >> 1 == x / 2);
  return 0;
}
