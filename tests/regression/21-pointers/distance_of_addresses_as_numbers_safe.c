// redcomp: --safety | truth: safe | expect: unknown
// The distance of addresses as numbers is one in bytes.
#include <assert.h>
#include <stdint.h>

int a[3];

int main(void) {
  int *p = a, *q = a + 1;
  assert((uintptr_t)q - (uintptr_t)p == 4);
}
