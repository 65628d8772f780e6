// redcomp: --safety | truth: unsafe | expect: unknown
// What one function without a body was given, another one may change later.
#include <assert.h>

extern void keep(int *place);
extern void step(void);

int main(void) {
  static int a, b;
  keep(&a);
  keep(&b);
  a = b = 1;
  step();
  assert(a == 1 || b == 1);
  return 0;
}
