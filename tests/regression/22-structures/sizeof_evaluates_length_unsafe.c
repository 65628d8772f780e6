// redcomp: --safety | truth: unsafe | expect: unsafe
// The length of an array type is evaluated, also under sizeof.
#include <assert.h>

int main(void) {
  int n = 1;
  unsigned long size = sizeof(int[n++]);
  assert(n == 1);
  return size == 0;
}
