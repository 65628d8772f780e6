// redcomp: --safety | truth: unsafe | expect: unknown
// New memory may be where the freed memory was.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  uintptr_t before = (uintptr_t)p;
  free(p);
  int *q = malloc(4);
  assert((uintptr_t)q != before);
}
