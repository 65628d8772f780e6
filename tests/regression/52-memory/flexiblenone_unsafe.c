// redcomp: --memory | truth: unsafe | expect: unsafe
// Room for the header alone.
#include <stdlib.h>
struct numbers { int count; int of[]; };
int main(void) {
  struct numbers *none = malloc(sizeof *none);
  none->count = 0;
  none->of[0] = 1;
  free(none);
  return 0;
}
