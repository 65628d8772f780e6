// redcomp: --termination | truth: safe | expect: safe
// x is counted up until it is positive, then y decides; no single linear function will do.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (__VERIFIER_nondet_int()) {
      x = x - 1;
      y = __VERIFIER_nondet_int();
    } else {
      y = y - 1;
    }
  }
  return 0;
}
