// redcomp: --safety | truth: safe | expect: safe
// Every round of the loop makes a cell of its own.
#include <assert.h>
#include <stdlib.h>

int *cells[3];

int main(void) {
  for (int i = 0; i < 3; i++) {
    cells[i] = malloc(sizeof(int));
    *cells[i] = i;
  }
  assert(*cells[0] == 0 && *cells[1] == 1 && *cells[2] == 2);
  return 0;
}
