// redcomp: --safety | truth: unsafe | expect: unknown
// The lowest bit is a mark, which is taken off before addresses are compared.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  volatile uintptr_t marked = (uintptr_t)p | 1;
  free(p);
  int *q = malloc(4);
  assert((marked & ~(uintptr_t)1) != (uintptr_t)q);
}
