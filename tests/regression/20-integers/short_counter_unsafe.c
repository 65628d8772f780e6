// redcomp: --safety | truth: unsafe | expect: unsafe
// 65536 steps bring an unsigned short back to where it was.
#include <assert.h>

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short before = __VERIFIER_nondet_ushort(), after = before;
  after += 65536;
  assert(after != before);
  return 0;
}
