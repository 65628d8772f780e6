// redcomp: --uninit | truth: unsafe | expect: unsafe
// The same, but the other one is chosen.
int choose(int c, int x, int y) { return c ? x : y; }
int main(void) {
  int x, y = 2;
  if (choose(1, x, y) == 2) return 1;
  return 0;
}
