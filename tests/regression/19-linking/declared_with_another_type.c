// redcomp: --safety parts/pairs.c | truth: unsafe | expect: unknown
// Where the elements of the other type are is not followed.
#include <assert.h>

extern int pairs[];

int main(void) {
  assert(pairs[3] != 4);
  return 0;
}
