// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// A local without a value may have any; a loop must not remember the one of the round before either.
#include <assert.h>

int main(void) {
  int a;
  assert(a == 0);
  return 0;
}
