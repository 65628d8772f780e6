// redcomp: --termination | truth: unsafe | expect: unsafe
// Unsigned numbers are never below zero. (How often the loop has gone round is of no importance to it.)
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), rounds = 0;
  while (n >= 0) {
    if (n > 0) n--;
    rounds++;
  }
  return 0;
}
