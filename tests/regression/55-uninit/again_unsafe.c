// redcomp: --uninit | truth: unsafe | expect: unsafe
// Each round has an array of its own, which does not hold what the one before held.
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int round = 0; round < 2; round++) {
    int a[2];
    if (round == 0) a[1] = 5;
    else if (a[1] == 5) return 1;
  }
  return 0;
}
