// redcomp: --safety | truth: safe | expect: safe
// Swapping by exclusive or works for two cells.
#include <assert.h>

int cells[2] = {5, 7};

void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  swap(&cells[0], &cells[1]);
  assert(cells[1] != 0);
  return 0;
}
