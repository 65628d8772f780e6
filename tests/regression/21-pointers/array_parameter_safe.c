// redcomp: --safety | truth: safe | expect: safe
// An array as a parameter is a pointer to its first element.
#include <assert.h>

void fill(int cells[], int n) {
  while (n-- > 0) cells[n] = n;
}

int main(void) {
  int mine[3] = {9, 9, 9};
  fill(mine, 3);
  assert(mine[0] == 0);
  return 0;
}
