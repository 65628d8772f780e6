// redcomp: --safety | truth: unsafe | expect: unknown
// What runs when the program ends is not followed.
#include <assert.h>

int x;

__attribute__((destructor)) static void after(void) { assert(x == 0); }

int main(void) {
  x = 1;
  return 0;
}
