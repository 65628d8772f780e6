// redcomp: --safety | truth: safe | expect: safe
#include <assert.h>

int main(void) {
  void *p = (void *)0x100000005L;
  void *q = (void *)(int)p;
  assert((long)q == 5);
}
