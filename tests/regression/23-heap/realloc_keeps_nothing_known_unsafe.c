// redcomp: --safety | truth: unsafe | expect: unknown
// What realloc copies is not followed.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = (int *)malloc(4);
  *p = 3;
  p = (int *)realloc(p, 8);
  assert(p[0] != 3);
  p[1] = 4;
  return 0;
}
