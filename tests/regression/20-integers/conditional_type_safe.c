// redcomp: --safety | truth: safe | expect: safe
// Both sides of ?: have one type: that of -1 and 1 is int.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  assert((c ? -1 : 1) < 2);
  return 0;
}
