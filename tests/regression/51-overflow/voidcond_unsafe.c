// redcomp: --overflow | truth: unsafe | expect: unsafe
// Nobody uses the value, and the arms have none.
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  x ? (void)(x + 1) : (void)0;
  return 0;
}
