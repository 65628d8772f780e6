// redcomp: --safety parts/variables.c -- -fcommon | truth: unsafe | expect: unsafe
// A weak variable gives way, and of tentative definitions the largest counts.
#include <assert.h>

__attribute__((weak)) int weak = 1;
int common[3];

int main(void) {
  int *p = common, i = 0;
  while (i < 7) p[i++] = 1;
  assert(weak == 2 && i != 7);
  return 0;
}
