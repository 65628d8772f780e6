// redcomp: --safety | truth: safe | expect: safe
// The product is computed in the type of its operands: here they are wide enough.
#include <assert.h>

unsigned a = 100000, b = 100000;

int main(void) {
  unsigned long long product = (unsigned long long)a * b;
  assert(product == 10000000000ull);
  return 0;
}
