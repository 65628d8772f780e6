// redcomp: --safety | truth: safe | expect: safe
// A function that does not return guards the assertion.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

_Noreturn void die(void) { abort(); }

int checked(int n) {
  if (n < 0) die();
  return n;
}

int main(void) {
  assert(checked(__VERIFIER_nondet_int()) >= 0);
  return 0;
}
