// redcomp: --uninit | truth: unsafe | expect: unsafe
// Whoever has started the program gets the value.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int result;
  if (__VERIFIER_nondet_int()) result = 1;
  return result;
}
