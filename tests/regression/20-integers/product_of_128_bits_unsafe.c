// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>

int main(void) {
  unsigned __int128 large = (unsigned __int128)1 << 100, product;
  assert(!__builtin_mul_overflow(large, large, &product));
}
