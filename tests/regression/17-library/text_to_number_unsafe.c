// redcomp: --safety | truth: unsafe | expect: unsafe
// strtol: where the number ends, and errno.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  strtol("99999999999999999999", 0, 10);
  assert(errno != ERANGE);
}
