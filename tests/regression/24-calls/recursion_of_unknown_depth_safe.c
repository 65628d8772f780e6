// redcomp: --safety | truth: safe | expect: unknown
// What happens deeper than calls are followed is not known, so nothing is proved.
#include <assert.h>

int __VERIFIER_nondet_int(void);
int depth;

void go(int n) {
  if (n <= 0 || depth >= 100) return;
  ++depth;
  go(n - 1);
}

int main(void) {
  go(__VERIFIER_nondet_int());
  assert(depth <= 100);
}
