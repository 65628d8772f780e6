// redcomp: --safety | truth: safe | expect: safe
// The type of a literal is the first that holds it; a decimal one without u is signed.
#include <assert.h>

int main(void) {
  assert(010 == 8 && 0x1f == 31 && 'a' == 97 && '\n' == 10 && '\x41' == 'A');
  assert(0xffffffff == 4294967295u && 1ull << 40 == 0x10000000000);
  assert(-2147483648 < 0);
  return 0;
}
