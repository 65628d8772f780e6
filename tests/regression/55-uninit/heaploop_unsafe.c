// redcomp: --uninit | truth: unsafe | expect: unsafe
// Blocks that a loop allocates are new each time.
#include <stdlib.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof *p);
    if (i != 2) *p = i;
    sum += *p;
    free(p);
  }
  if (sum > 3) return 1;
  return 0;
}
