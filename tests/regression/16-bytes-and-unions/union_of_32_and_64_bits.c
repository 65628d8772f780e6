// redcomp: --safety --arch 32 | truth: unsafe | expect: unknown
// The pointer is one half of the number.
#include <assert.h>

int main(void) {
  union { int *p; long long number; } u;
  u.number = 1LL << 32;
  assert(u.p != 0);
}
