// redcomp: --safety | truth: unsafe | expect: unsafe
// Two names of one cell: swapping it with itself by exclusive or makes it zero.
#include <assert.h>

int cells[2] = {5, 7};

void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  swap(&cells[1], cells + 1);
  assert(cells[1] != 0);
  return 0;
}
