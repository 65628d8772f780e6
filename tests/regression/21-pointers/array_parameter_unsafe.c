// redcomp: --safety | truth: unsafe | expect: unsafe
// The callee begins at the second element.
#include <assert.h>

void fill(int cells[], int n) {
  while (n-- > 0) cells[n] = n;
}

int main(void) {
  int mine[3] = {9, 9, 9};
  fill(mine + 1, 2);
  assert(mine[0] == 0);
  return 0;
}
