// redcomp: --memory | truth: unsafe | expect: unknown
// The address of the x of the first round is used in the second one, when there is an x again.
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p) *p = 3;
    p = &x;
  }
  return 0;
}
