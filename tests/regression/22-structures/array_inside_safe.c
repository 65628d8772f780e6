// redcomp: --safety | truth: safe | expect: safe
// An array inside a structure is copied with it.
#include <assert.h>

struct row { int cells[3]; int n; };

int main(void) {
  struct row a = {{1, 2, 3}, 3};
  struct row b = a;
  b.cells[1] = 7;
  assert(a.cells[1] == 2 && b.cells[2] == 3 && b.n == 3);
  return 0;
}
