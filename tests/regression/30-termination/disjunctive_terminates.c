// redcomp: --termination | truth: safe | expect: safe
// Either of two counters goes down and the other is set to any value below its old bound: a disjunctive argument.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  while (x > 0 && y > 0) {
    if (__VERIFIER_nondet_int()) {
      x = x - 1;
    } else {
      int old = x;
      x = y - 1;
      y = old - 1;
    }
  }
  return 0;
}
