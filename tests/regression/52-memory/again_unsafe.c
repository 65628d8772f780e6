// redcomp: --memory | truth: unsafe | expect: unknown
// The second call's x is not told from that of the first.
int *f(int *old) {
  int x;
  int *p = &x;
  if (old) *old = 1;
  return p;
}
int main(void) {
  f(f(0));
  return 0;
}
