// redcomp: --safety | truth: unsafe | expect: unknown
// Not the sleep of the system: what it may do, it may also do when it is called through a pointer.
#include <assert.h>

extern void sleep(int *place);  // may be: *place = 1

int main(void) {
  int x = 0;
  void (*call)(int *) = sleep;
  call(&x);
  assert(x == 0);
  return 0;
}
