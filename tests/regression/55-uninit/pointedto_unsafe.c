// redcomp: --uninit | truth: unsafe | expect: unknown
// What goes through a call by pointer is not followed.
int same(int x) { return x; }
int (*call)(int) = same;
int main(void) {
  int x;
  return call(x) ? 1 : 0;
}
