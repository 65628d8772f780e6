// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>
#include <stddef.h>

int main(void) {
  int *p = NULL;
  assert(!(p && p[0] == 1));
  assert((p ? p[1] : 7) == 7);
  return 0;
}
