// redcomp: --safety | truth: safe | expect: safe
// What is not read stays as it was.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
  int read = scanf("%d %d", &x, &y);
  if (read < 1) assert(x == 0);
  if (read == 1) assert(y == 0);
}
