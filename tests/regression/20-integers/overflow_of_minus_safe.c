// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
// The smallest int has no counterpart, every other has.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -2147483647) return 0;
  x = -x;
  return x != 0;
}
