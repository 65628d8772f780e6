// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// An assertion that fails inside a section has failed, whatever comes after it.
#include <assert.h>

void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x = 0;

int main(void) {
  __VERIFIER_atomic_begin();
  x = 1;
  assert(x == 0);
  x = 0;
  __VERIFIER_assume(0);
  __VERIFIER_atomic_end();
  return 0;
}
