// redcomp: --safety | truth: safe | expect: safe
// The right side of an atomic operator is evaluated once, also if it is a floating-point number.
#include <assert.h>
#include <stdatomic.h>

_Atomic int x = 1;
_Atomic double y;
int calls;

double next(void) {
  calls++;
  return 1.5;
}

int main(void) {
  x += next();
  y += next();
  assert(calls == 2);
}
