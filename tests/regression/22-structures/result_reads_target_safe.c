// redcomp: --safety | truth: safe | expect: safe
// The function reads what its result is assigned to.
#include <assert.h>

struct pair { int first, second; };
struct pair p = {1, 2};

struct pair swapped(void) { return (struct pair){p.second, p.first}; }

int main(void) {
  p = swapped();
  assert(p.first == 2 && p.second == 1);
  return 0;
}
