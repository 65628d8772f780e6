// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) n--;
  return 0;
}
