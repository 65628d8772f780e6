// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
// redcomp: --termination --no-reduction | truth: safe | expect: safe
// A loop to a bound that is not known.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
  }
  return 0;
}
