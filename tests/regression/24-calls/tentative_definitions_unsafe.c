// redcomp: --safety | truth: unsafe | expect: unsafe
// A variable that is declared many times and never initialised is zero.
#include <assert.h>

extern int x;
int x;
int x;
static int y;
static int y;
int z[];
int z[2];

int main(void) {
  extern int x;
  assert(x == 3 && y == 0 && z[1] == 0);
  return 0;
}
