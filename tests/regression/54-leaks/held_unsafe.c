// redcomp: --memory-leaks | truth: unsafe | expect: unsafe
// valid-memcleanup: the global still points to it.
#include <stdlib.h>
int *kept;
int main(void) {
  kept = malloc(sizeof(int));
  return 0;
}
