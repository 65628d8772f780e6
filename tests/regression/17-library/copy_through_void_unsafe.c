// redcomp: --safety | truth: unsafe | expect: unsafe
// The pointers that memcpy gets are void* already.
#include <assert.h>
#include <string.h>

struct pair { int x, y; } from = {1, 2}, to;

void assign(void *into, const void *out) { memcpy((struct pair *)into, out, sizeof(struct pair)); }

int main(void) {
  assign(&to, &from);
  assert(to.y == 1);
  return 0;
}
