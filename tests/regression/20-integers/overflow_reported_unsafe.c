// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// Signed overflow is an error, though no assertion fails.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x > -2147483647)
    y = x + 1;
  return y == 0;
}
