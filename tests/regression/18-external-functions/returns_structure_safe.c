// redcomp: --safety --external pure | truth: safe | expect: safe
// A structure that a function without a body returns may hold anything, but nothing else is changed.
#include <assert.h>

struct point { int x; unsigned char y; };
extern struct point middle(struct point a, struct point b);

int main(void) {
  struct point a = {1, 2}, b = {3, 4};
  b = middle(a, middle(a, b));
  assert(b.y <= 255 && a.x == 1 && a.y == 2);
  return 0;
}
