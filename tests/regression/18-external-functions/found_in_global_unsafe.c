// redcomp: --safety | truth: unsafe | expect: unknown
// What variables with external linkage point to can be found by a function without a body.
#include <assert.h>

static int hidden;
int *known = &hidden;
extern void step(void);

int main(void) {
  step();
  assert(hidden == 0);
  return 0;
}
