// redcomp: --safety | truth: unsafe | expect: unsafe
// ~ promotes as well: the complement of the unsigned char 0 is the int -1.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int d = ~c;
  assert(c + d == 255);
  return 0;
}
