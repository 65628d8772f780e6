// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --no-reduction | truth: unsafe | expect: unsafe
// The step may be zero.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
  if (step < 0 || step > 10) return 0;
  for (int i = 0; i < n; i += step) {
  }
  return 0;
}
