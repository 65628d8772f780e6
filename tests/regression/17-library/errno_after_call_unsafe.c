// redcomp: --safety | truth: unsafe | expect: unknown
// A call that may fail may set errno.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  close(-1);
  assert(errno == 0);
  return 0;
}
