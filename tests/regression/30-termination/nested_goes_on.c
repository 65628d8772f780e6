// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// The inner loop counts the outer counter down again.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) i = 0;
  return 0;
}
