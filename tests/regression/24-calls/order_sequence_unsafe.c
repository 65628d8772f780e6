// redcomp: --safety | truth: unsafe | expect: unknown
// square() may come between the two parts of &&, which is not tried.
#include <assert.h>

int g = 1;
int add(void) {
  g += 1;
  return 1;
}
int twice(void) {
  g *= 2;
  return 1;
}
int square(void) {
  g *= g;
  return 1;
}

int main(void) {
  int r = (add() && twice()) + square();
  assert(g != 8);  // add, square, twice
  return r;
}
