// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
#include <limits.h>

int __VERIFIER_nondet_int(void);
int y;

int main(void) {
  int x = __VERIFIER_nondet_int();
  y = x < INT_MAX ? x : x + 1;
  return 0;
}
