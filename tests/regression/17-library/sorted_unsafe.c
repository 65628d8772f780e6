// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <stdlib.h>
static int downwards(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}
int main(void) {
  int t[3] = {1, 3, 2};
  qsort(t, 3, sizeof(int), downwards);
  assert(t[0] < t[1]);
}
