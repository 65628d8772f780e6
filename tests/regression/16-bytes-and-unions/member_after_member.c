// redcomp: --safety | truth: unsafe | expect: unknown
// Just past the end of a member is the next one.
#include <assert.h>

struct { int a[2], b; } s;

int main(void) {
  int *end = s.a + 2;
  assert(end != &s.b);
}
