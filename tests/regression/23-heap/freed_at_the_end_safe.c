// redcomp: --safety | truth: safe | expect: safe
// What has been allocated before anything was freed is nowhere again.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
  free(p);
  assert(a != b);
  free(q);
  assert(a != b);
}
