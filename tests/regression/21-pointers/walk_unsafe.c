// redcomp: --safety | truth: unsafe | expect: unsafe
// The pointer stops one element too early.
#include <assert.h>

int cells[5] = {1, 2, 3, 4, 5};

int main(void) {
  int sum = 0;
  int *end = &cells[4];
  for (int *p = cells; p < end; p++) sum += *p;
  assert(sum == 15);
  assert(end[-1] == 5);
  return 0;
}
