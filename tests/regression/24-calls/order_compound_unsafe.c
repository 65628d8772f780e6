// redcomp: --safety | truth: unsafe | expect: unsafe
// Whether g is read before or after the call that changes it is open.
#include <assert.h>

int g = 1;

int f(void) {
  g = 10;
  return 5;
}

int main(void) {
  g += f();
  assert(g == 6);
}
