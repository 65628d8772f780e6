// redcomp: --safety | truth: unsafe | expect: unsafe
// The element behind the condition is not looked at when the index is too large, in a local with a union too.
#include <assert.h>

int main(void) {
  struct { int kind; union { int i; unsigned u; } u; } v[2] = {{1, {2}}, {1, {3}}};
  int n = 5;
  int r = n < 2 ? v[n].u.i : 7;
  assert(r != 7);
  return 0;
}
