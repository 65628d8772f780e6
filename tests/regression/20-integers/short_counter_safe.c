// redcomp: --safety | truth: safe | expect: safe
// 65536 steps bring an unsigned short back to where it was; 65535 do not.
#include <assert.h>

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short before = __VERIFIER_nondet_ushort(), after = before;
  after += 65535;
  assert(after != before);
  return 0;
}
