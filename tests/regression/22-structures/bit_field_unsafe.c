// redcomp: --safety | truth: unsafe | expect: unsafe
// Three bits do not hold 8: it becomes 0.
#include <assert.h>

struct flags { unsigned level : 3, ready : 1; int sign : 2; };

int main(void) {
  struct flags f = {0, 1, -1};
  for (int i = 0; i < 8; i++) f.level++;
  assert(f.ready == 1 && f.sign == -1);
  assert(f.level == 8);
  return 0;
}
