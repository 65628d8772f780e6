// redcomp: --safety | truth: unsafe | expect: unsafe
// A dollar sign is a letter: these are two variables.
#include <assert.h>

int a$b = 1, a = 2, b = 3, $ = 4;

int f$(int $1) { return $1 + $; }

int main(void) {
  assert(f$(1) == 5);
  a$b = 9;
  assert(a == 9);
  return 0;
}
