// redcomp: --safety | truth: safe | expect: safe
// error() ends the program, unless the status is 0.
#include <assert.h>
#include <error.h>

int main(void) {
  error(1, 0, "bad");
  assert(0);
}
