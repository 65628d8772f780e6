// redcomp: --termination | truth: safe | expect: safe
// The step is at least one: an invariant of the stem.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), step = __VERIFIER_nondet_int();
  if (step < 1 || step > 1000 || n > 1000000) return 0;
  for (int i = 0; i < n; i += step) {
  }
  return 0;
}
