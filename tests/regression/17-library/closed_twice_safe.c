// redcomp: --safety | truth: safe | expect: unknown
// Whether a call of the system fails is not known, but no input either: a descriptor can be closed once.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  close(1);
  assert(close(1) == -1 && errno == EBADF);
  return 0;
}
