// redcomp: --safety | truth: unsafe | expect: unknown
// A function that contradicts itself does not sort.
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a < *(const int *)b; }
int main(void) {
  int t[] = {1, 2, 3, 4};
  qsort(t, 4, sizeof t[0], compare);
  assert(t[0] == 4);
}
