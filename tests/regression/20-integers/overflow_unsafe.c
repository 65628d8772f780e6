// redcomp: --safety --signed-overflow wrap | truth: unsafe | expect: unsafe
// Signed overflow wraps: the largest int plus 1 is the smallest.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x + 1 > x);
  return 0;
}
