// redcomp: --safety | truth: unsafe | expect: unsafe
// strdup makes a new text.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("xy");
  assert(copy[1] == 'x' && copy[2] == 0);
  free(copy);
  return 0;
}
