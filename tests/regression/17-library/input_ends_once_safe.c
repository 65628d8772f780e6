// redcomp: --safety | truth: safe | expect: unknown
// After the end of a file comes nothing more (on a terminal it might).
#include <assert.h>
#include <stdio.h>

int main(void) {
  if (getchar() == EOF) assert(getchar() == EOF);
  return 0;
}
