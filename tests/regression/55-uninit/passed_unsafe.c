// redcomp: --uninit | truth: unsafe | expect: unsafe
int isSet(int x) { return x ? 1 : 0; }
int main(void) {
  int x;
  return isSet(x);
}
