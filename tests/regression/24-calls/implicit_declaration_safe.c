// redcomp: --safety | truth: safe | expect: safe
// A function is called before it is declared.
#include <assert.h>

int n = 1;

int main(void) {
  int before = helper(3);
  assert(before == 1 && n == 3);
  return 0;
}

int helper(int value) {
  int old = n;
  n = value;
  return old;
}
