// redcomp: --uninit | truth: unsafe | expect: unknown
// What realloc copies may be uninitialised.
#include <stdlib.h>
int main(void) {
  int *p = malloc(2 * sizeof *p);
  p = realloc(p, 2 * sizeof *p);
  return p[1] == 3 ? 1 : 0;
}
