// redcomp: --safety | truth: safe | expect: safe
// Blocks that are there at the same time differ, also where others have been freed before.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  assert(p != q);
  free(p);
  free(q);
  int *r = malloc(4), *s = malloc(4);
  assert(r != s);
}
