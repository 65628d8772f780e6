// redcomp: --uninit | truth: unsafe | expect: unknown
// Floating-point numbers are not followed.
int main(void) {
  int x;
  double d = x;
  if (d > 1) return 1;
  return 0;
}
