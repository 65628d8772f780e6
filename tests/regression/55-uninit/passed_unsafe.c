// redcomp: --uninit | truth: unsafe | expect: unknown
// What is passed to functions is not followed.
int isSet(int x) { return x ? 1 : 0; }
int main(void) {
  int x;
  return isSet(x);
}
