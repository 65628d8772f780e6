// redcomp: --safety | truth: unsafe | expect: unsafe
// The masks share a bit, which is counted twice.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned high = x & 0xfffffff0u;
  unsigned low = x & 0x1fu;
  assert(high + low == x);
  assert((high ^ low) == (high | low));
  return 0;
}
