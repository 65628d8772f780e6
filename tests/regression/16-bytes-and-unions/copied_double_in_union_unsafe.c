// redcomp: --safety | truth: unsafe | expect: unknown
// A copy has the bits of the number too.
#include <assert.h>

union U { long i; double d; };

int main(void) {
  union U u, v;
  u.i = 0;
  v.i = 0;
  v.d = 2.0;
  u = v;
  assert(u.i == 0);
}
