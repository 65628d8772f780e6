// redcomp: --safety | truth: unsafe | expect: unsafe
// p may still point to where its initial value says.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int x, y;
int *initial = &y;

int main(void) {
  int *p = __VERIFIER_nondet_int() ? initial : &x;
  *p = 1;
  assert(y == 0);
  return 0;
}
