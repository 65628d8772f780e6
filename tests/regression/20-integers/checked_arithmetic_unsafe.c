// redcomp: --safety | truth: unsafe | expect: unsafe
// Arithmetic that says whether it overflows.
#include <assert.h>

extern int any(void);

int main(void) {
  int sum;
  unsigned char small;
  int x = any();
  if (__builtin_add_overflow(x, 1, &sum)) assert(x == 2147483646 && sum == -x - 1);
  else assert(sum == x + 1);
  assert(__builtin_mul_overflow(16, 16, &small) && small == 0);
  assert(__builtin_sub_overflow(3, 4u, &small) && small == 255);
  return 0;
}
