// redcomp: --safety | truth: safe | expect: safe
// A compound assignment computes in the common type; that of two ints is int.
#include <assert.h>

int main(void) {
  int i = -7;
  i /= 2;
  assert(i == -3);
  unsigned char c = 250;
  c += 10;
  assert(c == 4);
  return 0;
}
