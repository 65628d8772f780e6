// redcomp: --safety | truth: unsafe | expect: unsafe
// The run that fails does not get to the call of which not all is known.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) { return 0; }
int numbers[2] = {2, 1};

int main(void) {
  if (__VERIFIER_nondet_int()) {
    int x = 1;
    assert(x == 2);
  }
  qsort(numbers, 2, sizeof(int), compare);
}
