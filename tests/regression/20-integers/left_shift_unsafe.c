// redcomp: --safety | truth: unsafe | expect: unsafe
// What is shifted out is lost.
#include <assert.h>

int main(void) {
  unsigned bit = 1;
  int i;
  for (i = 0; i < 32; i++) bit <<= 1;
  assert(bit != 0);
  return 0;
}
