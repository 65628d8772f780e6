// redcomp: --safety | truth: safe | expect: safe
// memmove asks which of its pointers is greater, also if they do not point into one object: that is nobody's mistake.
#include <assert.h>
#include <string.h>

int from[4] = {1, 2, 3, 4}, to[4];
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  memmove(to, from, n * sizeof(int));
  assert(n < 2 || to[1] == 2);
  return 0;
}
