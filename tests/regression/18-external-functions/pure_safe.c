// redcomp: --safety --external pure | truth: safe | expect: safe
// With --external pure it changes nothing.
#include <assert.h>

extern void step(void);
int count;

int main(void) {
  step();
  assert(count == 0);
  return 0;
}
