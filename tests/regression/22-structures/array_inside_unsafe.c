// redcomp: --safety | truth: unsafe | expect: unsafe
// A pointer inside a structure is copied, what it points to is not.
#include <assert.h>

struct row { int *cells; int n; };

int main(void) {
  int store[3] = {1, 2, 3};
  struct row a = {store, 3};
  struct row b = a;
  b.cells[1] = 7;
  assert(a.cells[1] == 2 && b.cells[2] == 3 && b.n == 3);
  return 0;
}
