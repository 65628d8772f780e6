// redcomp: --safety | truth: unsafe | expect: unsafe
// After the copy the two structures are two again.
#include <assert.h>

struct pair { int first, second; } a = {1, 2}, b = {3, 4};

void copy(struct pair *to, const struct pair *from) { *to = *from; }

int main(void) {
  copy(&b, &a);
  copy(&a, &a);
  b.second = 9;
  assert(a.second == 9);
  return 0;
}
