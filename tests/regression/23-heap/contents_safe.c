// redcomp: --safety | truth: safe | expect: safe
// calloc gives zeros.
#include <assert.h>
#include <stdlib.h>

struct pair { int first, second; };

int main(void) {
  struct pair *p = calloc(1, sizeof(struct pair));
  p->first = 1;
  assert(p->second == 0);
  free(p);
  return 0;
}
