// redcomp: --safety | truth: unsafe | expect: unknown
// Whether C evaluates an initial value that another one replaces is left open.
#include <assert.h>

static int calls;

static int next(void) { return ++calls; }

int main(void) {
  int t[2] = {[0] = next(), [0] = 5, [1] = next()};
  assert(t[1] == 1);
  return 0;
}
