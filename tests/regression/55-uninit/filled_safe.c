// redcomp: --uninit | truth: safe | expect: safe
#include <stdlib.h>
#include <string.h>
int main(void) {
  int *p = malloc(4 * sizeof *p);
  memset(p, 0, 4 * sizeof *p);
  return p[3] == 0 ? 0 : 1;
}
