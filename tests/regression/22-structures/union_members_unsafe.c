// redcomp: --safety | truth: unsafe | expect: unsafe
// The members of a union share their place: writing one changes the other.
#include <assert.h>

struct value { int tag; union { int number; unsigned bits; } u; int after; };

int main(void) {
  struct value v = {0, {5}, 6};
  v.tag = 1;
  v.u.bits = 7;
  assert(v.tag == 1 && v.u.number == 5 && v.after == 6);
  return 0;
}
