// redcomp: --safety | truth: unsafe | expect: unknown
// The structure is const, what its member points to is not.
#include <assert.h>

struct holder { int *p; };
extern void use(const struct holder *);
int x;

int main(void) {
  struct holder h = {&x};
  use(&h);
  assert(x == 0);
  return 0;
}
