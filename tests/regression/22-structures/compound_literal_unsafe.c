// redcomp: --safety | truth: unsafe | expect: unsafe
// The copy of a compound literal does not follow its changes.
#include <assert.h>

struct pair { int first, second; };

int sum(const int *cells) { return cells[0] + cells[1] + cells[2]; }

int main(void) {
  struct pair *p = &(struct pair){1, 2}, copy = *p;
  p->second = 5;
  copy = (struct pair){.first = copy.first, .second = copy.second};
  assert(sum((int[]){1, 2, 3}) == 6);
  assert(copy.second == 5);
  return 0;
}
