// redcomp: --safety | truth: unsafe | expect: unknown
// redcomp: --safety --recursion 9 | truth: unsafe | expect: unsafe
// The error is deeper than calls are followed without being told.
#include <assert.h>

int __VERIFIER_nondet_int(void);

void go(int n, int depth) {
  assert(depth < 9);
  if (n <= 0) return;
  go(n - 1, depth + (n > 0));
}

int main(void) { go(__VERIFIER_nondet_int(), 0); }
