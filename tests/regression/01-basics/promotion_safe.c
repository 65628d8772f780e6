// redcomp: --safety | truth: safe | expect: safe
// Operands smaller than int are promoted to int before the operation: no wrap-around at 256.
#include <assert.h>

unsigned char a = 200, b = 100;

int main(void) {
  assert(a + b == 300);
  assert((unsigned char)(a + b) == 44);
  assert(b - a == -100);
  return 0;
}
