// redcomp: --safety | truth: safe | expect: safe
// The poll of the system returns at most the number of its descriptors.
#include <assert.h>
#include <poll.h>

int main(void) {
  struct pollfd p = {0, POLLIN, 0};
  int n = poll(&p, 1, 0);
  assert(n >= -1 && n <= 1);
  return 0;
}
