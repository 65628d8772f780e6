// redcomp: --memory | truth: unsafe | expect: unknown
// A compound literal ends with its block, which is not followed.
int main(void) {
  int *p;
  {
    p = (int[]){1, 2};
  }
  return p[0];
}
