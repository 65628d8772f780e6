// redcomp: --safety | truth: safe | expect: safe
// Only the side that is chosen is evaluated, the left side of a comma first, an index once.
#include <assert.h>

int a[3] = {1, 2, 3};

int main(void) {
  int i = 0, j = 0, n;
  n = i == 0 ? j++ : i++;
  assert(n == 0 && i == 0 && j == 1);
  n = (i = 5, i + 1);
  assert(n == 6);
  i = 0;
  a[i++] += 10;
  assert(i == 1 && a[0] == 11 && a[1] == 2);
  return 0;
}
