// redcomp: --uninit | truth: safe | expect: safe
#include <stdlib.h>
#include <string.h>
struct pair { int first, second; };
int main(void) {
  struct pair *p = malloc(sizeof *p), copy, other;
  p->first = 1;
  copy = *p;
  memcpy(&other, &copy, sizeof other);
  other.second = 2;
  if (other.first != 1) return 1;
  if (other.second) return 2;
  free(p);
  return 0;
}
