// redcomp: --uninit | truth: unsafe | expect: unsafe
int main(void) {
  int a[4];
  for (int i = 0; i < 3; i++) a[i] = i;
  if (a[3]) return 1;
  return 0;
}
