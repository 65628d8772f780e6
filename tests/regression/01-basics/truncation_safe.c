// redcomp: --safety | truth: safe | expect: safe
// Conversions to smaller types keep the low bits.
#include <assert.h>

int big = 300;
unsigned char byte;
signed char small;
short half;

int main(void) {
  byte = big;
  assert(byte == 44);
  small = big - 100;
  assert(small == -56);
  half = 70000;
  assert(half == 4464);
  byte = -1;
  assert(byte == 255);
  byte++;
  assert(byte == 0);
  return 0;
}
