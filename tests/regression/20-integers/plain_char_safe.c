// redcomp: --safety | truth: safe | expect: safe
// Plain char is signed: 128 to 255 become negative.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 128 && x <= 255);
  char c = (char)x;
  assert(c == x - 256);
  return 0;
}
