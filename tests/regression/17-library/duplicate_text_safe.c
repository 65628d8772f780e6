// redcomp: --safety | truth: safe | expect: safe
// strdup makes a new text.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("xy");
  assert(copy[1] == 'y' && copy[2] == 0);
  free(copy);
  return 0;
}
