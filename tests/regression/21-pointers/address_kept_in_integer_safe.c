// redcomp: --safety | truth: safe | expect: safe
// An integer keeps an address, which is compared and used as a pointer again.
#include <assert.h>
#include <stdint.h>

int a[3];

int main(void) {
  int *p = a;
  uintptr_t kept = (uintptr_t)p;
  int *q = (int *)kept;
  *q = 5;
  assert(a[0] == 5 && kept != 0 && q == p);
}
