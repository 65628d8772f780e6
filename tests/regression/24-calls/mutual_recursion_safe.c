// redcomp: --safety | truth: safe | expect: safe
// Two functions that call each other, with a known argument.
#include <assert.h>

int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
  assert(even(6));
  return 0;
}
