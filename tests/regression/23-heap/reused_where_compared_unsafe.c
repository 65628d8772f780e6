// redcomp: --safety | truth: unsafe | expect: unsafe
// The same, so a run in which they differ counts.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *z = malloc(8);
  free(z);
  int *p = malloc(4), *q = malloc(4);
  assert(p == q);
}
