// redcomp: --uninit | truth: unsafe | expect: unsafe
#include <stdlib.h>
struct pair { int first, second; };
int main(void) {
  struct pair *p = malloc(sizeof *p), *q = calloc(1, sizeof *q);
  p->first = 1;
  if (q->first == 0 && p->second) return 1;
  free(p);
  free(q);
  return 0;
}
