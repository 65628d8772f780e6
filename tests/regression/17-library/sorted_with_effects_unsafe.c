// redcomp: --safety | truth: unsafe | expect: unknown
// How often elements are compared is open.
#include <assert.h>
#include <stdlib.h>
static int calls;
static int compare(const void *a, const void *b) {
  ++calls;
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int t[] = {3, 1, 2};
  qsort(t, 3, sizeof t[0], compare);
  assert(calls == 3);
}
