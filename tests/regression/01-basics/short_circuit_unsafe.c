// redcomp: --safety | truth: unsafe | expect: unsafe
// ... and it is evaluated if the left one does not decide.
#include <assert.h>

int evaluated = 0, zero = 0;

int effect(void) {
  evaluated++;
  return 0;
}

int main(void) {
  if (zero || effect()) zero = 1;
  assert(evaluated == 0);
  return 0;
}
