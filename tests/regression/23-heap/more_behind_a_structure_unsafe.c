// redcomp: --safety | truth: unsafe | expect: unsafe
// The array at its end is longer in memory than in its type, as compilers allow.
#include <assert.h>
#include <stdlib.h>

struct text {
  int length;
  char bytes[4];
};
struct outer {
  int n;
  struct { int k, d[1]; } inner;
};

int main(void) {
  struct text *t = malloc(sizeof *t + 8);
  struct outer *o = malloc(sizeof *o + 4 * sizeof(int));
  char *p = t->bytes;
  int i = 0;
  while (i < 12) p[i++] = 1;
  for (int k = 0; k < 5; k++) o->inner.d[k] = k;
  assert(i != 12);
  return 0;
}
