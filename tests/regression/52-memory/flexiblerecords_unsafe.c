// redcomp: --memory | truth: unsafe | expect: unsafe
#include <stdlib.h>
struct table { int count; struct { int key, value; } rows[]; };
int main(void) {
  struct table *t = malloc(sizeof *t + 2 * sizeof t->rows[0]);
  t->count = 2;
  for (int i = 0; i < t->count; i++) t->rows[i].key = i;
  t->rows[2].value = 1;
  free(t);
  return 0;
}
