// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// Without `break`, case 1 runs on into case 2.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int r = 0;
  switch (__VERIFIER_nondet_int()) {
    case 1: r = 1;
    case 2: r = 2;
  }
  assert(r != 2);
  return 0;
}
