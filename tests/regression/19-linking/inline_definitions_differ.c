// redcomp: --safety parts/inline.c | truth: unsafe | expect: unknown
// C leaves it to the compiler which of the two is called.
#include <assert.h>

inline int get(void) { return 1; }

int main(void) {
  assert(get() == 1);
  return 0;
}
