// redcomp: --safety | truth: unsafe | expect: unknown
// Just past the end of one array may be the other one, or not: that is the compiler's choice.
#include <assert.h>

int a[2], b[2];

int main(void) {
  assert(a + 2 != b);
  return 0;
}
