// redcomp: --safety | truth: safe | expect: safe
// The size that memset gets is evaluated once.
#include <assert.h>
#include <string.h>

int calls;
struct { int x, y; } s;

static int count(void) { return ++calls; }

int main(void) {
  memset(&s.x, 0, count() * sizeof(int));
  assert(calls == 1);
}
