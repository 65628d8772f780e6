// redcomp: --safety | truth: safe | expect: safe
// The byte holds more than 0 and 1.
#include <assert.h>
#include <stdbool.h>

union U { bool b; unsigned char c; };

int main(void) {
  union U u;
  u.c = 5;
  assert(u.c == 5);
  u.b = true;
  assert(u.c == 1);
}
