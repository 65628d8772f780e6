// redcomp: --safety | truth: unsafe | expect: unsafe
// How arrays of open length were written before C99.
#include <assert.h>
#include <stdlib.h>

struct List { int n, items[1]; };

int main(void) {
  struct List *list = malloc(sizeof *list + 3 * sizeof(int));
  for (int i = 0; i < 4; i++) list->items[i] = i;
  assert(list->items[0] != 0);
}
