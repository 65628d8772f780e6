// redcomp: --uninit | truth: safe | expect: safe
#include <stdlib.h>
struct pair { int first, second; };
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = calloc(1, sizeof *q);
  p->first = 1;
  if (p->first && q->second == 0) return 1;
  free(p);
  free(q);
  return 0;
}
