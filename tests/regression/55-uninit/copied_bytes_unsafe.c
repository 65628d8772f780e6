// redcomp: --uninit | truth: unsafe | expect: unknown
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2], b[2];
  a[0] = 1;
  memcpy(b, a, __VERIFIER_nondet_int() ? 8 : 7);
  if (b[1]) return 1;
  return 0;
}
