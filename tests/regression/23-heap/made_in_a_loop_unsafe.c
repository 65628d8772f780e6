// redcomp: --safety | truth: unsafe | expect: unsafe
// All entries point to the cell that was made before the loop.
#include <assert.h>
#include <stdlib.h>

int *cells[3];

int main(void) {
  int *cell = malloc(sizeof(int));
  for (int i = 0; i < 3; i++) {
    cells[i] = cell;
    *cells[i] = i;
  }
  assert(*cells[0] == 0 && *cells[1] == 1 && *cells[2] == 2);
  return 0;
}
