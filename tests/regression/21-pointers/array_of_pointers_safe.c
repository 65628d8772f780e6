// redcomp: --safety | truth: safe | expect: safe
// An array of pointers, indexed by a number that is not known.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int x = 0, y = 0;
int *cells[2] = {&x, &y};

int main(void) {
  int i = __VERIFIER_nondet_int() ? 1 : 0;
  *cells[i] = 1;
  *cells[1 - i] = 2;
  assert(*cells[i] == 1);
  return 0;
}
