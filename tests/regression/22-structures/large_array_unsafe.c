// redcomp: --safety | truth: unsafe | expect: unsafe
// A large array of which two elements matter; i and j may be equal.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int cells[2000];

int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= i && i <= j && j < 2000);
  cells[i] = 1;
  cells[j] = 2;
  assert(cells[i] == 1);
  return 0;
}
