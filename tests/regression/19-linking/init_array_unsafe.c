// redcomp: --safety | truth: unsafe | expect: unsafe
// What stands in .init_array runs before main, by priority.
#include <assert.h>

int x = 1;

static void twice(void) { x = 2 * x; }
static void more(void) { x = x + 1; }

__attribute__((section(".init_array.00300"), used)) static void (*last)(void) = twice;
__attribute__((section(".init_array.00200"), used)) static void (*first[2])(void) = {more, more};

int main(void) {
  assert(x == 1);
  return 0;
}
