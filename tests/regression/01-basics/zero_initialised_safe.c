// redcomp: --safety | truth: safe | expect: safe
// Globals and static locals without a value are 0; the rest of an array that is initialised in part, too.
#include <assert.h>

int g;
_Bool b;
int cells[4] = {1, 2};

int main(void) {
  static int s;
  assert(g == 0 && b == 0 && s == 0);
  assert(cells[0] == 1 && cells[1] == 2 && cells[2] == 0 && cells[3] == 0);
  return 0;
}
