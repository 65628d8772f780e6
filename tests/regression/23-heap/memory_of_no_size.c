// redcomp: --safety | truth: safe | expect: unknown
// There is nothing behind the pointer.
#include <assert.h>
#include <stdlib.h>

struct Vector { long length, capacity; int items[]; };

int main(void) {
  struct Vector *v = malloc(sizeof(struct Vector) - 4 * sizeof(int));
  assert(v->items[0] == 0);
}
