// redcomp: --safety | truth: unsafe | expect: unsafe
// Nobody knows how deep the calls go; the error is within those that are followed.
#include <assert.h>

int __VERIFIER_nondet_int(void);
int depth;

void go(int n) {
  if (n <= 0) return;
  ++depth;
  go(n - 1);
}

int main(void) {
  go(__VERIFIER_nondet_int());
  assert(depth < 3);
}
