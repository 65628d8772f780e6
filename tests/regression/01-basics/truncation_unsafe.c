// redcomp: --safety | truth: unsafe | expect: unsafe
// redcomp: --safety --rule paper | truth: unsafe | expect: unsafe
// redcomp: --safety --no-reduction | truth: unsafe | expect: unsafe
// 256 does not fit: the byte is 0 again after 256 increments.
#include <assert.h>

unsigned char byte = 255;

int main(void) {
  byte = byte + 1;
  assert(byte > 0);
  return 0;
}
