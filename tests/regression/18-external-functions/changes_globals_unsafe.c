// redcomp: --safety | truth: unsafe | expect: unknown
// A function without a body may change what has external linkage.
#include <assert.h>

extern void step(void);  // may be: extern int count; count++;
int count;

int main(void) {
  step();
  assert(count == 0);
  return 0;
}
