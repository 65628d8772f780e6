// redcomp: --safety | truth: safe | expect: unknown
// A function that depends on its arguments only returns the same twice.
#include <assert.h>

extern int limit(void) __attribute__((const));

int main(void) {
  int first = limit(), second = limit();
  assert(first == second);
  return 0;
}
