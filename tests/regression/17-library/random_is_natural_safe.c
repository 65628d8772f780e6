// redcomp: --safety | truth: safe | expect: safe
// rand() may be any number that is not negative.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>

int main(void) {
  int n = rand(), c = getchar();
  assert(n >= 0 && c >= -1 && c < 256);
  return 0;
}
