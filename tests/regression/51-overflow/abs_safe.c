// redcomp: --overflow | truth: safe | expect: safe
#include <limits.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x == INT_MIN || abs(x) == 7;
}
