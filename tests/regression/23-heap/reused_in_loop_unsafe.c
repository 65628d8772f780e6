// redcomp: --safety | truth: unsafe | expect: unknown
// Of blocks that are made and freed in a loop, the next may be where the last was.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  uintptr_t last = 0;
  while (__VERIFIER_nondet_int()) {
    int *p = malloc(4);
    assert((uintptr_t)p != last);
    last = (uintptr_t)p;
    free(p);
  }
}
