// redcomp: --overflow | truth: unsafe | expect: unknown
// The sum is a double, which is converted back.
int main(void) {
  int x = 2147483647;
  x += 1.5;
  return 0;
}
