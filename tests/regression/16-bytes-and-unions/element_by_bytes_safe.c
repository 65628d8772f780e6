// redcomp: --safety | truth: safe | expect: unknown
// A constant number of bytes leads from element to element, or from member to member.
#include <assert.h>

int a[4];

int main(void) {
  char *begin = (char *)a;
  assert((int *)((char *)a + 8) == a + 2);
  int *p = a;
  assert((int *)((char *)p + 4) == p + 1);
}
