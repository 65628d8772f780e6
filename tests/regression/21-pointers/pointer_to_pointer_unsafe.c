// redcomp: --safety | truth: unsafe | expect: unsafe
// It was changed: the write goes to y.
#include <assert.h>

int x = 0, y = 0;

void redirect(int **pp, int *to) { *pp = to; }

int main(void) {
  int *p = &x;
  int **pp = &p;
  redirect(&p, &y);
  **pp = 5;
  assert(x == 5);
  return 0;
}
