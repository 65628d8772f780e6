// redcomp: --safety | truth: unsafe | expect: unsafe
// The members of a union begin with the same bits.
#include <assert.h>

union { int number; char first; } u = {258};

int main(void) {
  assert(u.first == 0);
  return 0;
}
