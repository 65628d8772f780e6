// redcomp: --safety | truth: safe | expect: safe
// No input that passes the test wraps.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5 && n != 4294967295u) assert(n + 1 > 5);
  return 0;
}
