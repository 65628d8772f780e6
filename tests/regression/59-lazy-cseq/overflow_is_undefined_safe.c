// redcomp: --safety --engine lazy-cseq | truth: safe | expect: safe
// No violation rests on undefined behaviour.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) assert(x + 1 > 0);
  return 0;
}
