// redcomp: --safety | truth: unsafe | expect: unknown
// The number has the bits of both integers.
#include <assert.h>

union U { int i; float f; };
union W { double d; struct { int low, high; } parts; };
union U first = {.f = 2.0f};

int main(void) {
  union U u;
  union W w;
  u.i = 1;
  w.parts.high = 7;
  w.d = 2.0;
  assert(w.parts.high == 7);
}
