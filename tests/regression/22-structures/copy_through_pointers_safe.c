// redcomp: --safety | truth: safe | expect: safe
// *p = *q copies, also when both are the same structure.
#include <assert.h>

struct pair { int first, second; } a = {1, 2}, b = {3, 4};

void copy(struct pair *to, const struct pair *from) { *to = *from; }

int main(void) {
  copy(&b, &a);
  copy(&a, &a);
  assert(a.first == 1 && b.first == 1);
  b.second = 9;
  assert(a.second == 2);
  return 0;
}
