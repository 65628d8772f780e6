// redcomp: --safety | truth: unsafe | expect: unsafe
// Elements of a local array have any value until they are assigned.
#include <assert.h>

int main(void) {
  int a[3];
  a[0] = 0;
  assert(a[1] == 0);
  return 0;
}
