// redcomp: --safety | truth: safe | expect: safe
// A _Bool that is added to stays 1, and taking one away gives 0 and then 1 again.
#include <assert.h>

int main(void) {
  _Bool b = 1;
  b += 5;
  assert(b == 1);
  b -= 1;
  assert(b == 0);
  b = b - 1;
  assert(b == 1);
  return 0;
}
