// redcomp: --memory | truth: safe | expect: safe
#include <stdlib.h>
struct numbers { int count; int of[]; };
int main(void) {
  struct numbers *none = malloc(sizeof *none);
  none->count = 0;
  for (int i = 0; i < none->count; i++) none->of[i] = 1;
  free(none);
  return 0;
}
