// redcomp: --safety | truth: safe | expect: unknown
// What rand() returns is not known, but it is no input: from one seed follow the same numbers.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(3);
  int a = rand();
  srand(3);
  int b = rand();
  assert(a == b);
  return 0;
}
