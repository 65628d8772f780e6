// redcomp: --safety | truth: unsafe | expect: unsafe
// As many objects are copied and cleared as is known only when the program runs.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned any(void);

int main(void) {
  unsigned n = any() % 3;
  int a[3] = {1, 2, 3}, b[3] = {0};
  memcpy(b, a, n * sizeof(int));
  assert(n == 2 ? b[1] == 2 : b[1] == 0);
  memset(a, 0, sizeof(int) * n);
  assert(a[1] == 2);
  return 0;
}
