// redcomp: --safety | truth: safe | expect: safe
// A compound literal is an object of its own.
#include <assert.h>

struct pair { int first, second; };

int sum(const int *cells) { return cells[0] + cells[1] + cells[2]; }

int main(void) {
  struct pair *p = &(struct pair){1, 2}, copy = *p;
  p->second = 5;
  copy = (struct pair){.first = copy.first, .second = copy.second};
  assert(sum((int[]){1, 2, 3}) == 6);
  assert(p->first == 1 && p->second == 5 && copy.second == 2);
  return 0;
}
