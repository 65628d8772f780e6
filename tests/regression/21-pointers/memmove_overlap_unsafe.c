// redcomp: --safety | truth: unsafe | expect: unsafe
// What memmove moves may overlap with where it goes.
#include <assert.h>
#include <string.h>

int a[3] = {1, 2, 3};

int main(void) {
  memmove(a + 1, a, 2 * sizeof(int));
  assert(a[1] == 1);
  assert(a[2] == 1);  // it is 2
  return 0;
}
