// redcomp: --memory | truth: unsafe | expect: unsafe
// Any number of blocks, one after the other.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  while (__VERIFIER_nondet_int()) {
    int *p = malloc(sizeof(int));
    *p = 1;
    free(p);
    free(p);
  }
  return 0;
}
