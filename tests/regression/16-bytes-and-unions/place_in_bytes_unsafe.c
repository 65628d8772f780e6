// redcomp: --safety | truth: unsafe | expect: unknown
// A pointer moves by bytes through an array of int.
#include <assert.h>

int a[4];

int main(void) {
  int *p = a;
  char *begin = (char *)p, *end = (char *)(p + 2);
  assert(begin + 8 != end);
}
