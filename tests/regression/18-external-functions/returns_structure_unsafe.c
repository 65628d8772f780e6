// redcomp: --safety --external pure | truth: unsafe | expect: unknown
// A structure that a function without a body returns may hold anything.
#include <assert.h>

struct point { int x; unsigned char y; };
extern struct point middle(struct point a, struct point b);

int main(void) {
  struct point a = {1, 2}, b = {3, 4};
  b = middle(a, middle(a, b));
  assert(b.x != 3);
  return 0;
}
