// redcomp: --safety | truth: safe | expect: unsupported
// Functions are inlined: recursion is not supported, and must not be unrolled a few times and called proved.
#include <assert.h>

int down(int n) { return n <= 0 ? 0 : down(n - 1); }

int main(void) {
  assert(down(100) == 0);
  return 0;
}
