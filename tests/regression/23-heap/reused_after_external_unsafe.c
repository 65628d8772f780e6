// redcomp: --safety | truth: unsafe | expect: unknown
// A function without a body may free what it is given.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
void release(void *);
int main(void) {
  int *p = malloc(4);
  uintptr_t before = (uintptr_t)p;
  release(p);
  int *q = malloc(4);
  assert((uintptr_t)q != before);
}
