// redcomp: --safety | truth: safe | expect: safe
// Conversion to _Bool is a test, conversion to char cuts.
#include <assert.h>

int value = 256;
_Bool truth;
char cut;

int main(void) {
  truth = value;
  cut = value;
  assert(truth == 1);
  assert(cut == 0);
  truth += 5;
  assert(truth == 1);
  assert(!truth == 0 && !!value == 1);
  return 0;
}
