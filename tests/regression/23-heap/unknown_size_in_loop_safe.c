// redcomp: --safety | truth: safe | expect: unknown
// Objects of a size that is not known do not overlap.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p[2];
  if (n < 2 || n > 4) return 0;
  for (int i = 0; i < 2; i++) {
    p[i] = malloc(n * sizeof(int));
    p[i][0] = 0;
    p[i][1] = 0;
  }
  p[0][1] = 7;
  assert(p[1][0] == 0);
  return 0;
}
