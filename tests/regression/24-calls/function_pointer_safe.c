// redcomp: --safety | truth: safe | expect: safe
// Whichever function is chosen, the result is even.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int twice(int n) { return 2 * n; }
int next_even(int n) { return 2 * (n + 1); }

int main(void) {
  int (*f)(int) = twice;
  if (__VERIFIER_nondet_int()) f = &next_even;
  assert((*f)(3) % 2 == 0 && f(4) % 2 == 0);
  return 0;
}
