// redcomp: --memory | truth: unsafe | expect: unsafe
// %s reads up to the end of the text, which b does not have.
#include <stdio.h>
int main(void) {
  char a[4] = "abc", b[3] = {'a', 'b', 'c'};
  printf("%s %d %s\n", a, 7, b);
  return 0;
}
