// redcomp: --safety | truth: unsafe | expect: unsupported
// GCC's builtins count bytes: the pointer is into the first element.
#include <assert.h>

int a[3] = {1, 2, 3};
int *p = a;

int main(void) {
  __sync_fetch_and_add(&p, 1);
  assert(p == a + 1);
}
