// redcomp: --safety | truth: unsafe | expect: unknown
// The distance is one in bytes, but those of an array of int are not followed.
#include <assert.h>

int a[4];

int main(void) {
  int *p = a;
  char *begin = (char *)p, *end = (char *)(p + 2);
  assert(end - begin == 2);
}
