// redcomp: --uninit | truth: unsafe | expect: unknown
// Where there is no number x is left as it is. (That the input is such rests on an approximation.)
#include <stdio.h>
int main(void) {
  int x;
  scanf("%d", &x);
  return x == 3 ? 0 : 1;
}
