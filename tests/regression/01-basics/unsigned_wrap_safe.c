// redcomp: --safety | truth: safe | expect: safe
// Unsigned arithmetic wraps around.
#include <assert.h>
#include <limits.h>

unsigned zero = 0, most = UINT_MAX;

int main(void) {
  assert(zero - 1 == UINT_MAX);
  assert(most + 1 == 0);
  assert(most + most == most - 1);
  zero--;
  assert(zero == most);
  zero += 2;
  assert(zero == 1);
  return 0;
}
