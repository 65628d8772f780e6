// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// The body of `do` is executed before the first test.
#include <assert.h>

int n = 0;

int main(void) {
  do n++;
  while (n < 0);
  assert(n == 0);
  return 0;
}
