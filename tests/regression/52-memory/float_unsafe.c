// redcomp: --memory | truth: unsafe | expect: unsafe
// Floating-point numbers are not followed, but where they are is.
double a[4];
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 4) a[i] = 1.0;
  return 0;
}
