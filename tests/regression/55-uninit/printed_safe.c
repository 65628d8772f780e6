// redcomp: --uninit | truth: safe | expect: safe
#include <stdio.h>
int main(void) {
  int x;
  for (int i = 0; i < 2; i++) {
    if (i == 0) x = 7;
    printf("%d\n", x);
  }
  return 0;
}
