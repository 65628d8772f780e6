// redcomp: --safety | truth: unsafe | expect: unknown
// An element of an array in a structure on the heap, reached by its distance in bytes.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct list { int n, v[3]; };

int main(void) {
  struct list *s = malloc(sizeof *s);
  s->v[1] = 0;
  int *q = (int *)((char *)s + offsetof(struct list, v[1]));
  *q = 5;
  assert(s->v[1] == 0);
  return 0;
}
