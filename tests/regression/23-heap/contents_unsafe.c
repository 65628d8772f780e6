// redcomp: --safety | truth: unsafe | expect: unsafe
// malloc gives anything.
#include <assert.h>
#include <stdlib.h>

struct pair { int first, second; };

int main(void) {
  struct pair *p = malloc(sizeof(struct pair));
  p->first = 1;
  assert(p->second == 0);
  free(p);
  return 0;
}
