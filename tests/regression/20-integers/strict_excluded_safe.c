// redcomp: --safety --strict | truth: safe | expect: safe
// Ranges show that nothing overflows, no index is out of bounds and no divisor is 0: nothing is assumed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int squares[10];

int main(void) {
  for (int i = 0; i < 10; i++) squares[i] = i * i;
  int k = __VERIFIER_nondet_int();
  if (k < 1 || k > 9) return 0;
  squares[k] = 90 / k;
  assert(squares[k] <= 90);
  return 0;
}
