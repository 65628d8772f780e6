// redcomp: --uninit | truth: unsafe | expect: unsafe
// A function that ends without a value, which is used.
int __VERIFIER_nondet_int(void);
int positive(int x) {
  if (x > 0) return 1;
}
int main(void) {
  if (positive(__VERIFIER_nondet_int())) return 1;
  return 0;
}
