// redcomp: --safety | truth: safe | expect: safe
// A pointer is changed through a pointer to it.
#include <assert.h>

int x = 0, y = 0;

void redirect(int **pp, int *to) { *pp = to; }

int main(void) {
  int *p = &x;
  int **pp = &p;
  redirect(&p, &y);
  **pp = 5;
  assert(y == 5 && x == 0 && *p == 5 && p == &y);
  return 0;
}
