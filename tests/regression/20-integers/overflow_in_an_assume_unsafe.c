// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// A condition overflows whether it holds or not.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x + 1 < 0);
  return 0;
}
