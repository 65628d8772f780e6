// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The comparison is one of unsigned numbers: -1 becomes UINT_MAX.
#include <assert.h>

int i = -1;
unsigned u = 1;

int main(void) {
  assert(i < u);
  return 0;
}
