// redcomp: --safety | truth: unsafe | expect: unsafe
// A bit-field of 40 bits is counted up as a long, and wraps when it is stored.
#include <assert.h>

struct { long x : 40; } s;

int main(void) {
  s.x = (1L << 39) - 1;
  s.x++;
  assert(s.x > 0);
}
