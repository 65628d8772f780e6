// redcomp: --uninit | truth: safe | expect: safe
#include <stdio.h>
int main(void) {
  int x;
  if (scanf("%d", &x) != 1) return 2;
  return x == 3 ? 0 : 1;
}
