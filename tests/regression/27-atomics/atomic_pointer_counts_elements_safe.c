// redcomp: --safety | truth: safe | expect: safe
// ++ and -- move an _Atomic pointer by whole structures.
#include <assert.h>
#include <stdatomic.h>

struct S { int a[3]; } s[3];
_Atomic(struct S *) p;

int main(void) {
  s[1].a[0] = 5;
  s[2].a[0] = 6;
  p = s;
  p++;
  assert(p->a[0] == 5);
  ++p;
  assert(p->a[0] == 6);
  p--;
  --p;
  assert(p == s);
}
