// redcomp: --safety | truth: safe | expect: safe
// The members of an anonymous structure or union belong to the one around it.
#include <assert.h>

struct packet {
  int kind;
  union { int code; int length; };
  struct { int x, y; };
};

int main(void) {
  struct packet p = {.kind = 1, .code = 2, .y = 4};
  p.length = 5;
  p.x = 3;
  assert(p.kind == 1 && p.code == 5 && p.x == 3 && p.y == 4);
  return 0;
}
