// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <stdio.h>
int main(void) {
  int x;
  printf("%d\n", x);
  return 0;
}
