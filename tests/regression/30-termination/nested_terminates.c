// redcomp: --termination | truth: safe | expect: safe
// The inner counter begins anew in every round of the outer loop: a lexicographic ranking.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
    }
  return 0;
}
