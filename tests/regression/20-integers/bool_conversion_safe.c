// redcomp: --safety | truth: safe | expect: safe
// Any number but zero becomes the _Bool 1.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  assert(!b == (x == 0));
  return 0;
}
