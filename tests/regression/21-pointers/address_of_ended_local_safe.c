// redcomp: --safety | truth: safe | expect: safe
// Both locals are alive when their addresses are compared, in a function that others call too.
#include <assert.h>
#include <stdint.h>

int differ(int *p, int *q) { return (uintptr_t)p != (uintptr_t)q; }

void f(void) {
  int x, y;
  assert(differ(&x, &y));
}

void g(void) {
  int z;
  assert(!differ(&z, &z));
}

int main(void) {
  f();
  g();
  return 0;
}
