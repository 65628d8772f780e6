// redcomp: --safety --signed-overflow report | truth: safe | expect: safe
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < 100);
  __VERIFIER_assume(x + 1 < 0);
  return 0;
}
