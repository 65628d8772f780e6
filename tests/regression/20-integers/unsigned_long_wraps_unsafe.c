// redcomp: --safety --arch 32 | truth: unsafe | expect: unsafe
// An unsigned long of 32 bits wraps where one of 64 bits does not.
#include <assert.h>

int main(void) {
  unsigned long n = 4294967295u;
  n++;
  unsigned long long m = 4294967295u;
  m++;
  assert(m == 4294967296ull);
  assert(n > 0);
  return 0;
}
