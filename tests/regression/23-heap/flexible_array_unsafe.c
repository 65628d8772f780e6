// redcomp: --safety | truth: unsafe | expect: unsafe
// The array at the end of the structure is as long as the memory allows.
#include <assert.h>
#include <stdlib.h>

struct Vector { long length, capacity; int items[]; };

int main(void) {
  struct Vector *v = malloc(sizeof(struct Vector) + 10 * sizeof(int));
  v->items[9] = 1;
  assert(v->items[9] == 0);
  return 0;
}
