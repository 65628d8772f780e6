// redcomp: --safety | truth: safe | expect: safe
// ~ promotes as well: the complement of an unsigned char is cut back to one.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int d = (unsigned char)~c;
  assert(c + d == 255);
  return 0;
}
