// redcomp: --memory | truth: safe | expect: safe
#include <stdio.h>
int main(void) {
  char a[4] = "abc";
  int x = 1;
  printf("%s %d %p\n", a, x, (void *)&x);
  puts(a);
  return 0;
}
