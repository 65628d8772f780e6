// redcomp: --safety | truth: unsafe | expect: unknown
// realloc may leave the memory where it is.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, 8);
  assert((uintptr_t)q != before);
}
