// redcomp: --safety | truth: safe | expect: unsupported
// Rows of an array whose lengths are known only when the program runs.
#include <assert.h>

int main(void) {
  int n = 2, m = 2;
  int a[n][m];
  a[0][1] = 1;
  a[1][0] = 2;
  assert(a[0][1] == 1);
}
