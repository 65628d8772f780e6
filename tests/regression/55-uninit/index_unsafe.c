// redcomp: --uninit | truth: unsafe | expect: unsafe
int a[10];
int main(void) {
  unsigned i;
  return a[i % 10];
}
