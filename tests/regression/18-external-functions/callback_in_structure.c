// redcomp: --safety | truth: unsafe | expect: unknown
// An external function may call what it finds in a structure.
#include <assert.h>

struct operations { void (*f)(void); };
extern void use(struct operations *);
int x;

void callback(void) { x = 1; }

int main(void) {
  struct operations o = {callback};
  use(&o);
  assert(x == 0);
  return 0;
}
