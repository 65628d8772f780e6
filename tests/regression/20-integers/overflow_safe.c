// redcomp: --safety --signed-overflow assume | truth: safe | expect: safe
// Signed overflow is assumed not to happen.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x + 1 > x);
  return 0;
}
