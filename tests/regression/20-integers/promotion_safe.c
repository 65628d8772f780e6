// redcomp: --safety | truth: safe | expect: safe
// Small types are computed with as int: the sum of two unsigned chars does not wrap.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a >= 200);
  int sum = a + 100;
  assert(sum >= 300);
  return 0;
}
