// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>

int main(void) {
  volatile unsigned long long x = 0x80;
  assert(__builtin_bswap64(x) == 0x80);
}
