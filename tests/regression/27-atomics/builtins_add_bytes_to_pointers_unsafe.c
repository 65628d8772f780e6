// redcomp: --safety | truth: unsafe | expect: unsafe
// GCC's builtins count bytes.
#include <assert.h>

int a[3] = {1, 2, 3};
int *p = a;

int main(void) {
  __sync_fetch_and_add(&p, sizeof(int));
  assert(*p == 2);
  __atomic_add_fetch(&p, sizeof(int), __ATOMIC_SEQ_CST);
  assert(*p == 2);
}
