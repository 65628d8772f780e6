// redcomp: --termination | truth: safe | expect: safe
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 40 || x > 1000 || y < 0 || y > 1000) return 0;
  while (x + 3 * y == 101 && y > 7) {
    x = x + 3;
    y = y - 1;
  }
  return 0;
}
