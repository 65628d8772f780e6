// redcomp: --uninit | truth: safe | expect: safe
// It is read only where it has been assigned.
int __VERIFIER_nondet_int(void);
int main(void) {
  int x, set = __VERIFIER_nondet_int();
  if (set) x = 1;
  if (set && x) return 1;
  return 0;
}
