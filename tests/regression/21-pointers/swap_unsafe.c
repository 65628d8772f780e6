// redcomp: --safety | truth: unsafe | expect: unsafe
// A function changes its parameters, not what they point to.
#include <assert.h>

int x = 1, y = 2;

void swap(int *a, int *b) {
  int *old = a;
  a = b;
  b = old;
}

int main(void) {
  swap(&x, &y);
  assert(x == 2 && y == 1);
  return 0;
}
