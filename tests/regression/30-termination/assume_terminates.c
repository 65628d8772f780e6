// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
// A run that does not meet an assume is not considered any further: it is neither infinite nor blocked.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n != 0) {
    __VERIFIER_assume(n > 0);
    n--;
  }
  return 0;
}
