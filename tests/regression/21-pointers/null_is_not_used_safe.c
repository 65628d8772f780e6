// redcomp: --safety | truth: safe | expect: safe
// The pointer is null wherever it could be used, and so it is not.
#include <assert.h>
#include <stddef.h>

int x = 1;
int *p = NULL;

int main(void) {
  if (p) *p = 2;
  assert(x == 1);
  return 0;
}
