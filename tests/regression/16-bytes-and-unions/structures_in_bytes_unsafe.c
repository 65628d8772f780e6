// redcomp: --safety | truth: unsafe | expect: unknown
// A pointer to a structure moves through an array of char.
#include <assert.h>

struct S { int a, b; };
char pool[64];

int main(void) {
  struct S *s = (struct S *)pool, *t = (struct S *)(pool + 8);
  assert(t != s + 1);
}
