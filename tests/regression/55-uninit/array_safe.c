// redcomp: --uninit | truth: safe | expect: safe
// Elements are told apart.
int main(void) {
  int a[4];
  for (int i = 0; i < 3; i++) a[i] = i;
  if (a[2]) return 1;
  return 0;
}
