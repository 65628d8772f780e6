// redcomp: --safety | truth: safe | expect: safe
// Two masks that share no bit take a number apart.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned high = x & 0xfffffff0u;
  unsigned low = x & 0x0fu;
  assert(high + low == x);
  assert((high ^ low) == (high | low));
  return 0;
}
