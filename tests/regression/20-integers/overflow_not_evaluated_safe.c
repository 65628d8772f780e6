// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// What is not evaluated does not overflow.
#include <limits.h>

int __VERIFIER_nondet_int(void);
int y;

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < INT_MAX && x + 1 > 5) y = 1;
  if (x == INT_MAX || x + 1 > 5) y = 2;
  y = x < INT_MAX ? x + 1 : x;
  y = x > INT_MIN ? x - 1 : x;
  return 0;
}
