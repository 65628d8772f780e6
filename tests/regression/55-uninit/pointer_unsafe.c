// redcomp: --uninit | truth: unsafe | expect: unsafe
int main(void) {
  int *p;
  return *p;
}
