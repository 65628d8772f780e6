// redcomp: --memory | truth: unsafe | expect: unsafe
// A statement expression is a block.
int main(void) {
  int *p, y = 2;
  y = ({ int x = 1; p = &x; x; });
  return *p + y;
}
