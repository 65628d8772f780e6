// redcomp: --safety | truth: unsafe | expect: unsafe
// Not the poll of the system, which the program does not include.
#include <assert.h>

extern int poll(int channel);  // may return -5

int main(void) {
  assert(poll(3) >= -1);
  return 0;
}
