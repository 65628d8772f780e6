// redcomp: --safety | truth: unsafe | expect: unknown
// Bytes that are written over a structure on the heap reach all of its members.
#include <assert.h>
#include <stdlib.h>

struct pair { int a, b; };

int main(void) {
  struct pair *s = malloc(sizeof *s);
  s->b = 7;
  char *bytes = (char *)s;
  for (int i = 0; i < 8; i++) bytes[i] = 1;
  assert(s->b == 7);
  return 0;
}
