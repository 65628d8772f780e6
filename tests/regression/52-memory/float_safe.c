// redcomp: --memory | truth: safe | expect: safe
double a[4];
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  return i >= 0 && i < 4 && a[i] > 1.0;
}
