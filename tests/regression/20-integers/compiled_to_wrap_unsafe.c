// redcomp: --safety -- -fwrapv | truth: unsafe | expect: unsafe
// Signed overflow wraps around if the compiler is told so.
#include <assert.h>
#include <limits.h>

int x = INT_MAX;

int main(void) {
  int y = x + 1;
  assert(y > 0);
  return 0;
}
