// redcomp: --memory | truth: unsafe | expect: unsafe
// By break the block ends too.
int main(void) {
  int *p = 0;
  for (;;) {
    int x = 1;
    p = &x;
    break;
  }
  return *p;
}
