// redcomp: --safety | truth: safe | expect: safe
// What is made after a free is a fresh object, whatever its address.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *kept = malloc(sizeof(int));
  *kept = 1;
  for (int i = 0; i < 3; i++) {
    int *p = malloc(sizeof(int));
    *p = 10 + i;
    assert(*kept == 1 && p != kept);
    free(p);
  }
  free(NULL);
  free(kept);
  return 0;
}
