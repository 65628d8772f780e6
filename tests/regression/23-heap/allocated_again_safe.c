// redcomp: --safety | truth: safe | expect: unknown
// New memory may be where the freed memory was, and in practice it is: that it is not does not count as a violation.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  assert(p == q);
}
