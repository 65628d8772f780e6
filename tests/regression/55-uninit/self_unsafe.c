// redcomp: --uninit | truth: unsafe | expect: unsafe
// The initial value is that of the variable itself.
int main(void) {
  int x = x;
  if (x) return 1;
  return 0;
}
