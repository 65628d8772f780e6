// redcomp: --safety | truth: safe | expect: safe
// The difference of two pointers counts elements.
#include <assert.h>

int cells[4];

int main(void) {
  int *p = &cells[3], *q = cells;
  q++;
  assert(p - q == 2);
  assert(q < p && p > q && p == q + 2 && *(p - 3) == cells[0]);
  return 0;
}
