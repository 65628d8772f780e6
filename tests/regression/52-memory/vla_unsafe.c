// redcomp: --memory | truth: unsafe | expect: unsafe
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (n < 1 || n > 10 || i < 0 || i > n) return 0;
  int a[n];
  a[i] = 1;
  return 0;
}
