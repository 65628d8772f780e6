// redcomp: --safety | truth: unsafe | expect: unknown
// C leaves the order of equal elements open.
#include <assert.h>
#include <stdlib.h>
struct pair {
  int key, place;
};
static int compare(const void *a, const void *b) { return ((const struct pair *)a)->key - ((const struct pair *)b)->key; }
int main(void) {
  struct pair t[] = {{1, 0}, {1, 1}};
  qsort(t, 2, sizeof t[0], compare);
  assert(t[0].place == 0);
}
