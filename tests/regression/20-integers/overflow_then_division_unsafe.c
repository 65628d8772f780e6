// redcomp: --safety --signed-overflow report | truth: unsafe | expect: unsafe
// The product overflows before it is a divisor.
#include <limits.h>

int y;

int main(void) {
  int x = INT_MIN;
  y = 1 / (x * 2);
  return 0;
}
