// redcomp: --safety | truth: unsafe | expect: unknown
#include <assert.h>

extern void device(unsigned long address);
int x;

int main(void) {
  int *p = &x;
  unsigned long address = (unsigned long)p;
  device(address);
  assert(x == 0);
}
