// redcomp: --memory-leaks | truth: safe | expect: safe
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof(int));
  if (__VERIFIER_nondet_int()) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
