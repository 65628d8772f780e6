// redcomp: --termination | truth: safe | expect: safe
// Euclid's algorithm: a remainder is smaller than what it was divided by.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  while (b) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return 0;
}
