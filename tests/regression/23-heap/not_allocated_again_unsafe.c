// redcomp: --safety | truth: unsafe | expect: unsafe
// Memory that is in use is not given out again.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  int *q = malloc(4);
  assert(p == q);
}
