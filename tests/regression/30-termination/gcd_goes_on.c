// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// The two numbers change places for ever.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  while (b) {
    unsigned rest = a % (b + 1);
    a = b;
    b = rest;
  }
  return 0;
}
