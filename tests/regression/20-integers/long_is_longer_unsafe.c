// redcomp: --safety --arch 32 | truth: unsafe | expect: unsafe
// A long holds every unsigned int where it has 64 bits, and not where it has 32.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  long l = u;
  assert(l >= 0);
  return 0;
}
