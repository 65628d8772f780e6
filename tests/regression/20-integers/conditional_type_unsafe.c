// redcomp: --safety | truth: unsafe | expect: unsafe
// Both sides of ?: have one type: that of -1 and 1u is unsigned.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  assert((c ? -1 : 1u) < 2);
  return 0;
}
