// redcomp: --safety | truth: unsafe | expect: unsafe
// The difference of two pointers to char counts bytes.
#include <assert.h>

int cells[4];

int main(void) {
  int *p = &cells[3], *q = cells;
  q++;
  assert((char *)p - (char *)q == 2);
  assert(q < p && p > q && p == q + 2 && *(p - 3) == cells[0]);
  return 0;
}
