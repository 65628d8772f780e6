// redcomp: --safety | truth: unsafe | expect: unknown
// A structure laid over an array: its second member is the second element.
#include <assert.h>

struct pair { int first, second; };
int cells[2];

int main(void) {
  struct pair *p = (struct pair *)cells;
  p->second = 5;
  assert(cells[1] == 0);
  return 0;
}
