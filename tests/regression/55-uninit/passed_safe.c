// redcomp: --uninit | truth: safe | expect: safe
// A value that is passed on, and decides nothing.
int __VERIFIER_nondet_int(void);
int choose(int c, int x, int y) { return c ? x : y; }
int main(void) {
  int x, y = 2;
  if (choose(0, x, y) == 2) return 1;
  return 0;
}
