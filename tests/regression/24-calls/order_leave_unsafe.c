// redcomp: --safety | truth: unsafe | expect: unsafe
// The call that fails may come before the one that ends the program.
#include <assert.h>
#include <stdlib.h>
int ok(void) {
  assert(0);
  return 1;
}

int leave(void) {
  exit(0);
}

int main(void) {
  return leave() + ok();
}
