// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// A conversion that does not fit is no overflow, nor is unsigned arithmetic, nor that of chars, which is done in int.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  u = u * 3 + 1;
  signed char c = 127;
  c++;
  assert(c == -128);
  short s = (short)u;
  assert(s >= -32768 && s <= 32767);
  return 0;
}
