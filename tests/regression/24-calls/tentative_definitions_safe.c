// redcomp: --safety | truth: safe | expect: safe
// A variable may be declared many times; it is one, and has one initial value.
#include <assert.h>

extern int x;
int x;
int x = 3;
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
