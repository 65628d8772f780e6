// redcomp: --safety | truth: safe | expect: safe
// Recursion whose depth is known while the calls are inlined.
#include <assert.h>

int down(int n) { return n <= 0 ? 0 : down(n - 1); }

int main(void) {
  assert(down(100) == 0);
  return 0;
}
