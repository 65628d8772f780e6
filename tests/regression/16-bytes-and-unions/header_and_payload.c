// redcomp: --safety | truth: safe | expect: unknown
// What is left out holds back violations too.
#include <assert.h>
#include <stdlib.h>

struct header { int length, data[]; };

int main(void) {
  struct header *h = malloc(sizeof *h + 8);
  int *q = (int *)(h + 1);
  *q = 3;
  assert(h->data[0] == 3);
  return 0;
}
