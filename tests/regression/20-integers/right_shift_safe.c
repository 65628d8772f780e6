// redcomp: --safety | truth: safe | expect: safe
// Shifting a negative number to the right rounds down, dividing it rounds toward zero.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -100 && x <= 100);
  assert(x >> 1 == x / 2 - (x < 0 && x % 2));
  return 0;
}
