// redcomp: --safety | truth: unsafe | expect: unsafe
// The largest input wraps.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5) assert(n + 1 > 5);
  return 0;
}
