// redcomp: --safety | truth: unsafe | expect: unsafe
// Two calls, two values; and each round of a loop draws anew.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int changes = 0;
  for (int i = 0; i < 2; i++)
    if (__VERIFIER_nondet_int() != a) changes++;
  assert(changes != 1);
  return 0;
}
