// redcomp: --uninit | truth: unsafe | expect: unsafe
int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int()) x = 1;
  if (x) return 1;
  return 0;
}
