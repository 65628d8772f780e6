// redcomp: --safety | truth: unsafe | expect: unsafe
// After [2] comes element 3.
#include <assert.h>

struct config { int a, b, c[3]; };

struct config global = {.b = 2, .c = {[1] = 7}};

int main(void) {
  int cells[5] = {[2] = 5, [4] = 6};
  struct config local = {.c[2] = 1, .a = 3};
  assert(global.a == 0 && global.b == 2 && global.c[0] == 0 && global.c[1] == 7);
  assert(local.a == 3 && local.b == 0 && local.c[2] == 1);
  assert(cells[1] == 0 && cells[3] == 6);
  return 0;
}
