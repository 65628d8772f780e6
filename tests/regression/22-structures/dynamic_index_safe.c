// redcomp: --safety --timeout 30 | truth: safe | expect: safe
// Every element was written, so any of them has its value.
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int squares[8];

int main(void) {
  for (int i = 0; i < 8; i++) squares[i] = i * i;
  int k = __VERIFIER_nondet_int();
  __VERIFIER_assume(k >= 0 && k < 8);
  assert(squares[k] == k * k);
  return 0;
}
