// redcomp: --safety | truth: safe | expect: safe
// The arguments of calloc may come in either order.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  short *a = calloc(sizeof *a, 5);
  int *b = calloc(2, 10), *c = reallocarray(NULL, sizeof *c, 5);
  int i = 0;
  while (i < 5) {
    a[i] = i;
    b[i] = i;
    c[i] = i;
    i++;
  }
  assert(i == 5);
  return 0;
}
