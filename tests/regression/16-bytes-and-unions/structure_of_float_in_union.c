// redcomp: --safety | truth: unsafe | expect: unknown
// The bits of a structure with a floating-point number, read as an integer.
#include <assert.h>

struct number { float f; };
union { struct number s; int i; } u;

int main(void) {
  struct number one = {1};
  u.i = 0;
  u.s = one;
  assert(u.i == 0);
  return 0;
}
