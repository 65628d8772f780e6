// redcomp: --safety | truth: safe | expect: safe
// redcomp: --safety --rule paper | truth: safe | expect: safe
// redcomp: --safety --no-reduction | truth: safe | expect: safe
// Forward, backward, out of a loop, into the middle of a block.
#include <assert.h>

int main(void) {
  int n = 0;
again:
  n++;
  if (n < 3) goto again;
  while (1) {
    while (1) goto out;
  }
out:
  if (n == 3) goto inside;
  {
    n = 100;
  inside:
    n++;
  }
  assert(n == 4);
  return 0;
}
