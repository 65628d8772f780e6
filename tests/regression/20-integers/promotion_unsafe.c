// redcomp: --safety | truth: unsafe | expect: unsafe
// The sum is an int, but it is stored in an unsigned char.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a >= 200);
  unsigned char sum = a + 100;
  assert(sum >= 300);
  return 0;
}
