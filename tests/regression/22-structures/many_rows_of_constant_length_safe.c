// redcomp: --safety | truth: safe | expect: safe
// Only the number of rows is variable.
#include <assert.h>

int main(void) {
  int n = 2;
  int a[n][3];
  a[0][1] = 1;
  a[1][0] = 2;
  assert(a[0][1] == 1);
}
