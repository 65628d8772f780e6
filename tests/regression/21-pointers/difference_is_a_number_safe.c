// redcomp: --safety | truth: safe | expect: safe
// The distance of two pointers is a number to calculate with.
#include <assert.h>

int a[4];

int main(void) {
  int *p = a, *q = a + 3;
  long n = q - p;
  assert(n * 2 == 6 && n < 4);
}
