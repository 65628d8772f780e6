// redcomp: --overflow | truth: unsafe | expect: unsafe
// Only large factors overflow: the search tries the ends of what comparisons leave.
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 46341) return 0;
  return x * x == 7;
}
