// redcomp: --safety | truth: safe | expect: safe
// The functions of <stdatomic.h> count elements, as C11 says. (In GCC's header they count bytes.)
#include <assert.h>
#include <stdatomic.h>

int a[3] = {1, 2, 3};
_Atomic(int *) p = a;

int main(void) {
  atomic_fetch_add(&p, 2);
  assert(*p == 3);
  atomic_fetch_sub(&p, 1);
  assert(*p == 2);
}
