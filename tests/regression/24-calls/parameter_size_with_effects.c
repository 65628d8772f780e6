// redcomp: --safety | truth: unsafe | expect: unsupported
// The size of an array that is a parameter is evaluated when the function begins.
#include <assert.h>

static int count(int n, int a[n++]) { return n; }

int main(void) {
  int a[4];
  assert(count(3, a) == 3);
  return 0;
}
