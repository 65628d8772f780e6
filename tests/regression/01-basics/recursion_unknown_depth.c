// redcomp: --safety | truth: safe | expect: unknown
// Recursion whose depth depends on the input is refused: it must not be unrolled a few times and called proved.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int down(int n) { return n <= 0 ? 0 : down(n - 1); }

int main(void) {
  assert(down(__VERIFIER_nondet_int()) == 0);
  return 0;
}
