// redcomp: --safety --strict | truth: safe | expect: unknown
// redcomp: --safety --strict --accept undefined-behaviour | truth: safe | expect: safe
// Safe only where k + 1 does not overflow.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  assert(k + 1 > k);
  return 0;
}
