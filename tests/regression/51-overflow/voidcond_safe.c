// redcomp: --overflow | truth: safe | expect: safe
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x < 0 ? (void)(x + 1) : (void)0;
  return 0;
}
