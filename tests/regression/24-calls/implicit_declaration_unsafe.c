// redcomp: --safety | truth: unsafe | expect: unsafe
// A function is called before it is declared; what it does counts.
#include <assert.h>

int n = 1;

int main(void) {
  int before = helper(3);
  assert(before == 1 && n == 1);
  return 0;
}

int helper(int value) {
  int old = n;
  n = value;
  return old;
}
