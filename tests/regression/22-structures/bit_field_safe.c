// redcomp: --safety | truth: safe | expect: safe
// Four bits hold the numbers up to 15.
#include <assert.h>

struct flags { unsigned level : 4, ready : 1; int sign : 2; };

int main(void) {
  struct flags f = {0, 1, -1};
  for (int i = 0; i < 8; i++) f.level++;
  assert(f.ready == 1 && f.sign == -1);
  assert(f.level == 8);
  return 0;
}
