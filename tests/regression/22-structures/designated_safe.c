// redcomp: --safety | truth: safe | expect: safe
// Named members and elements are set, all others are zero.
#include <assert.h>

struct config { int a, b, c[3]; };

struct config global = {.b = 2, .c = {[1] = 7}};

int main(void) {
  int cells[5] = {[2] = 5, 6};
  struct config local = {.c[2] = 1, .a = 3};
  assert(global.a == 0 && global.b == 2 && global.c[0] == 0 && global.c[1] == 7);
  assert(local.a == 3 && local.b == 0 && local.c[2] == 1);
  assert(cells[1] == 0 && cells[3] == 6);
  return 0;
}
