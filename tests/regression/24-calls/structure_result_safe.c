// redcomp: --safety | truth: safe | expect: safe
// Structures that are returned: into a local, into a global, and used at once.
#include <assert.h>

struct Pair { int a, b; } shared;

struct Pair make(int a) {
  struct Pair pair = {a, a + 1};
  return pair;
}

int main(void) {
  struct Pair (*maker)(int) = make;
  struct Pair own = make(1);
  shared = maker(own.b);
  assert(own.a == 1 && shared.b == 3 && make(7).b == 8);
  return 0;
}
