// redcomp: --safety | truth: unsafe | expect: unsafe
// A hexadecimal literal may be unsigned without saying so: -0x80000000 is positive.
#include <assert.h>

int main(void) {
  assert(010 == 8 && 0x1f == 31 && 'a' == 97 && '\n' == 10 && '\x41' == 'A');
  assert(0xffffffff == 4294967295u && 1ull << 40 == 0x10000000000);
  assert(-0x80000000 < 0);
  return 0;
}
