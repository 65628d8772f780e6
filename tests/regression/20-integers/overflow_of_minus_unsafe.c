// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// The smallest int has no counterpart: -x overflows.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2147483646) return 0;
  x = -x;
  return x != 0;
}
