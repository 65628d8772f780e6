// redcomp: --overflow | truth: unsafe | expect: unsafe
// abs is the library's, but what it cannot represent is the caller's mistake.
#include <limits.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return abs(x) == 7;
}
