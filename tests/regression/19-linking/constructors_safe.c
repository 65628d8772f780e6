// redcomp: --safety | truth: safe | expect: safe
// They run before main, by their priorities.
#include <assert.h>

int x;

__attribute__((constructor)) static void last(void) { x = x * 2; }
__attribute__((constructor(200))) static void second(void) { x = x + 3; }
__attribute__((constructor(101))) static void first(void) { x = 1; }

int main(void) {
  assert(x == 8);
  return 0;
}
