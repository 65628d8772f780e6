// redcomp: --memory-leaks | truth: unsafe | expect: unsafe
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) return 1;
  free(p);
  return 0;
}
