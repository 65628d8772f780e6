// redcomp: --safety | truth: safe | expect: safe
// What is shifted out of 32 bits stays in 64.
#include <assert.h>

int main(void) {
  unsigned long long bit = 1;
  int i;
  for (i = 0; i < 32; i++) bit <<= 1;
  assert(bit != 0);
  return 0;
}
