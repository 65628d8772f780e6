// redcomp: --safety | truth: safe | expect: safe
// The condition of an assertion is evaluated once, side effects and all.
#include <assert.h>

int n = 0;

int next(void) { return ++n; }

int main(void) {
  assert(next() == 1);
  assert(n++ == 1 && n == 2);
  assert(n == 2);
  return 0;
}
