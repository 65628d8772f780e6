// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// The sum overflows before it is an index, so that the index is out of bounds does not matter.
#include <limits.h>

int a[8];

int main(void) {
  int x = INT_MAX;
  int y = a[x + 1];
  return 0;
}
