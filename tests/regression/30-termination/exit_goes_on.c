// redcomp: --termination | truth: unsafe | expect: unsafe
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (1) {
    if (n == 0) exit(0);
    if (n > 0) n--;
  }
}
