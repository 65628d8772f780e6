// redcomp: --safety | truth: safe | expect: safe
// Two functions with a static local of the same name have one each.
#include <assert.h>

int odd(void) {
  static int calls[2] = {0, 10};
  return ++calls[1];
}

int even(void) {
  static int calls = 0;
  return ++calls;
}

int main(void) {
  odd();
  even();
  assert(odd() == 12 && even() == 2);
  return 0;
}
