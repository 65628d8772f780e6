// redcomp: --safety | truth: safe | expect: safe
// The value of a statement expression is that of its last statement that is not empty.
#include <assert.h>

int main(void) {
  int x = ({ int y = 4; y + 1;; });
  assert(x == 5);
  return 0;
}
