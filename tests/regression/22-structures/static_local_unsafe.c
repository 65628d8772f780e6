// redcomp: --safety | truth: unsafe | expect: unsafe
// A static local keeps its value from call to call.
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
  assert(odd() == 12 && even() == 1);
  return 0;
}
