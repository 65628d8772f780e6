// redcomp: --safety | truth: safe | expect: safe
// A write through a pointer changes one of the two cells, and leaves the other.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int x = 0, y = 0;

int main(void) {
  int *p = &x;
  if (__VERIFIER_nondet_int()) p = &y;
  *p = 1;
  assert(x + y == 1);
  return 0;
}
