// redcomp: --safety | truth: unsafe | expect: unsafe
// Two functions that call each other: 5 is odd.
#include <assert.h>

int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
  assert(even(5));
  return 0;
}
