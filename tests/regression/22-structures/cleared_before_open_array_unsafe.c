// redcomp: --safety | truth: unsafe | expect: unsafe
// sizeof leaves the array at the end of the structure out, and so does a copy.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct ring { unsigned head, tail; int items[]; };

int main(void) {
  struct ring *r = malloc(sizeof *r + 2 * sizeof(int)), copy;
  r->items[0] = 7;
  memset(r, 0, sizeof *r);
  r->tail = 1;
  copy = *r;
  assert(copy.head == 1 && copy.tail == 1 && r->items[0] == 7);
  return 0;
}
