// redcomp: --termination | truth: unsafe | expect: unsafe
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n != 0) {
    n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0);
  }
  return 0;
}
