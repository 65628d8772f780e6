// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
// The program ends inside the loop.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (1) {
    if (n <= 0) exit(0);
    n--;
  }
}
