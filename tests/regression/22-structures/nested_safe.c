// redcomp: --safety | truth: safe | expect: safe
// Structures within structures; an inner one is copied as a whole.
#include <assert.h>

struct point { int x, y; };
struct line { struct point from, to; int width; };

int main(void) {
  struct line l = {{1, 2}, {3, 4}, 5};
  l.to.y = 9;
  l.from = l.to;
  struct line copy = l, *p = &copy;
  p->to.x = 0;
  assert(l.from.y == 9 && l.to.x == 3 && copy.to.x == 0 && l.width == 5);
  return 0;
}
