// redcomp: --safety | truth: unsafe | expect: unsafe
// The product of two unsigned ints wraps before it is stored in something wider.
#include <assert.h>

unsigned a = 100000, b = 100000;

int main(void) {
  unsigned long long product = a * b;
  assert(product == 10000000000ull);
  return 0;
}
