// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// Whether this overflows depends on where the linker puts g and h.
#include <limits.h>

int g, h, r;

int main(void) {
  r = ((unsigned long)&g < (unsigned long)&h) + INT_MAX;
  return 0;
}
