// redcomp: --safety | truth: unsafe | expect: unsafe
// A number that is read may be any.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  if (scanf("%d", &x) == 1) assert(x != 77);
  return 0;
}
