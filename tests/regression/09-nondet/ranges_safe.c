// redcomp: --safety | truth: safe | expect: safe
// A value of a type is a value of that type.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
char __VERIFIER_nondet_char(void);
_Bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);
short __VERIFIER_nondet_short(void);

int main(void) {
  int byte = __VERIFIER_nondet_uchar();
  assert(0 <= byte && byte <= 255);
  int c = __VERIFIER_nondet_char();
  assert(-128 <= c && c <= 127);
  int b = __VERIFIER_nondet_bool();
  assert(b == 0 || b == 1);
  unsigned u = __VERIFIER_nondet_uint();
  assert(u <= 4294967295u);
  int s = __VERIFIER_nondet_short();
  assert(s >= -32768 && s < 32768);
  return 0;
}
