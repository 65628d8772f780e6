// redcomp: --termination | truth: unsafe | expect: unsafe
// A loop that goes round for ever for some values only, which a solver has to find.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 40 || x > 1000 || y < 0 || y > 1000) return 0;
  while (x + 3 * y == 101 && y > 7) {
    x = x + 3;
    y = y - 1;
    if (y < 10) {
      y = y + 1;
      x = x - 3;
    }
  }
  return 0;
}
