// redcomp: --safety | truth: unsafe | expect: unsafe
// An unsigned char keeps the low bits only: 256 becomes 0.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char b = x;
  assert(!b == (x == 0));
  return 0;
}
