// redcomp: --safety | truth: safe | expect: unknown
// A format says which numbers can be read.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0;
  if (scanf("%1d", &x) == 1) assert(x < 10);
  return 0;
}
