// redcomp: --safety | truth: unsafe | expect: unsafe
// error() ends the program, unless the status is 0.
#include <assert.h>
#include <error.h>

int main(void) {
  error(0, 0, "bad");
  assert(0);
}
