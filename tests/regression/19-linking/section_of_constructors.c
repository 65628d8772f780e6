// redcomp: --safety | truth: unsafe | expect: unsupported
// What stands in .ctors runs before main, too.
#include <assert.h>

int started;
static void start(void) { started = 1; }
__attribute__((section(".ctors"), used)) static void (*const pointer)(void) = start;

int main(void) {
  assert(started == 0);
  return 0;
}
