// redcomp: --safety | truth: safe | expect: safe
// A dollar sign is a letter.
#include <assert.h>

int a$b = 1, a = 2, b = 3, $ = 4;

int f$(int $1) { return $1 + $; }

int main(void) {
  assert(f$(1) == 5);
  assert(a$b == 1 && a == 2);
  return 0;
}
