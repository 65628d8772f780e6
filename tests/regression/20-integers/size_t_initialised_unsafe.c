// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>
#include <stddef.h>

int main(void) {
  size_t n = 7;
  assert(n != 7);
  return 0;
}
