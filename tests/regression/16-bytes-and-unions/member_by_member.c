// redcomp: --safety | truth: safe | expect: unknown
// What lies behind a member of an element is not the same member of the next one.
#include <assert.h>

struct Point { int x, y; } points[3];

int main(void) {
  int *p = &points[0].x;
  p[1] = 5;
  assert(points[1].x == 0);
}
