// redcomp: --safety | truth: unsafe | expect: unknown
// Writing the number changes the bits of the integer, to what is not known.
#include <assert.h>

union U { int i; float f; };
union W { double d; struct { int low, high; } parts; };
union U first = {.f = 2.0f};

int main(void) {
  union U u;
  union W w;
  u.i = 1;
  u.f = 2.0f;
  assert(u.i == 1);
}
