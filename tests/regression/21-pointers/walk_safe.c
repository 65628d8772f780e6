// redcomp: --safety | truth: safe | expect: safe
// A pointer walks through an array, up to the place behind its end.
#include <assert.h>

int cells[5] = {1, 2, 3, 4, 5};

int main(void) {
  int sum = 0;
  int *end = cells + 5;
  for (int *p = cells; p < end; p++) sum += *p;
  assert(sum == 15);
  assert(end[-1] == 5);
  return 0;
}
