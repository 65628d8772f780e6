// redcomp: --safety | truth: unsafe | expect: unsafe
// An unsigned char is never negative.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 128 && x <= 255);
  unsigned char c = (unsigned char)x;
  assert(c == x - 256);
  return 0;
}
