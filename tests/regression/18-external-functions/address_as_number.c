// redcomp: --safety | truth: unsafe | expect: unknown
// An address that leaves as a number is an address.
#include <assert.h>

extern void device(unsigned long address);
int x;

int main(void) {
  int *p = &x;
  unsigned long address = (unsigned long)p;
  device(address);
  assert(x == 0);
}
