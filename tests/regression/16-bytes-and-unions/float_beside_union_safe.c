// redcomp: --safety | truth: safe | expect: safe
// The other union keeps its value.
#include <assert.h>

union U { int i; float f; };
union W { double d; struct { int low, high; } parts; };
union U first = {.f = 2.0f};

int main(void) {
  union U u;
  union W w;
  u.i = 1;
  w.d = 2.0;
  assert(u.i == 1);
}
