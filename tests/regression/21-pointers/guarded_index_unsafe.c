// redcomp: --safety | truth: unsafe | expect: unsafe
// The element behind && is not looked at when the index is too large.
#include <assert.h>

int a[3] = {1, 2, 3};

int main(void) {
  int *p = a, i = 0;
  while (i < 3 && p[i] != 4) i++;
  assert(i < 3);
  return 0;
}
