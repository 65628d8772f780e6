// redcomp: --safety | truth: unsafe | expect: unsafe
// The copy is one of values: a later change does not show in it.
#include <assert.h>

struct point { int x, y; };
struct line { struct point from, to; int width; };

int main(void) {
  struct line l = {{1, 2}, {3, 4}, 5};
  l.from = l.to;
  l.to.y = 9;
  struct line copy = l, *p = &copy;
  p->to.x = 0;
  assert(l.from.y == 9 && l.to.x == 3 && copy.to.x == 0 && l.width == 5);
  return 0;
}
