// redcomp: --safety | truth: unsafe | expect: unsafe
// i /= 2u is a division of unsigned numbers.
#include <assert.h>

int main(void) {
  int i = -7;
  i /= 2u;
  assert(i == -3);
  unsigned char c = 250;
  c += 10;
  assert(c == 4);
  return 0;
}
