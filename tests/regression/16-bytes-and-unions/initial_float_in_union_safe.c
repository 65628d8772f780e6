// redcomp: --safety | truth: safe | expect: safe
// The bits of the initial value are known.
#include <assert.h>

union U { int i; float f; };
union W { double d; struct { int low, high; } parts; };
union U first = {.f = 2.0f};

int main(void) {
  union U u;
  union W w;
  u.i = 1;
  assert(first.i == 0x40000000);
}
