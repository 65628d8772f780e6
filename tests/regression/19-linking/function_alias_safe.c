// redcomp: --safety | truth: safe | expect: safe
// Two names of one function.
#include <assert.h>

int x;
int set(void) { return x = 3; }
int other(void) __attribute__((alias("set")));

int main(void) {
  assert(other() == 3 && x == 3);
  return 0;
}
