// redcomp: --safety | truth: unsafe | expect: unknown
// Bytes that are not followed are any bytes, but they have been written.
#include <assert.h>
#include <string.h>

int main(void) {
  float f = 1.0f;
  int x = 0, y = 5;
  memcpy(&x, &f, sizeof x);
  assert(x == 0);
  return 0;
}
