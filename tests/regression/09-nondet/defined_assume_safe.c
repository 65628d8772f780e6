// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// The program's own definition of __VERIFIER_assert, and an assumption by abort().
#include <stdlib.h>

void reach_error(void) {}
int __VERIFIER_nondet_int(void);

void assume_abort_if_not(int condition) {
  if (!condition) abort();
}

void __VERIFIER_assert(int condition) {
  if (!condition) {
  ERROR:
    reach_error();
    abort();
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n > 5);
  __VERIFIER_assert(n != 5);
  return 0;
}
