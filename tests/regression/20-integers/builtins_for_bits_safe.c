// redcomp: --safety | truth: safe | expect: safe
// Builtins that count and swap bits.
#include <assert.h>

extern unsigned any(void);

int main(void) {
  unsigned x = any() ? 6 : 7;
  assert(__builtin_popcount(7) == 3 && __builtin_clz(1) == 31 && __builtin_ctzll(8) == 3);
  assert(__builtin_popcount(x) >= 2 && __builtin_ffs(x) <= 2);
  assert(__builtin_clzl(x) == 8 * sizeof(long) - 3);
  assert(__builtin_parity(7) == 1 && __builtin_constant_p(5) == 1);
  assert(__builtin_bswap32(0x01020304) == 0x04030201 && __builtin_bswap16(x) >= 0x600);
  assert(__builtin_abs((int)x - 20) >= 13);
  return 0;
}
