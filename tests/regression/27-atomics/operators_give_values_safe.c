// redcomp: --safety | truth: safe | expect: safe
// The value of an assignment to an atomic variable is the new one, that of n++ the old one.
#include <assert.h>
#include <stdatomic.h>

_Atomic int n = 5;
_Atomic unsigned char small = 255;

int main(void) {
  assert(n++ == 5 && ++n == 7 && n-- == 7 && --n == 5);
  assert((n |= 2) == 7 && (n &= 3) == 3 && (n ^= 1) == 2 && (n -= 4) == -2 && (n *= 3) == -6);
  small++;
  assert(small == 0);
  return 0;
}
