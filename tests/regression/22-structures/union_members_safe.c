// redcomp: --safety | truth: safe | expect: safe
// A union that holds one of two things, and a tag that says which.
#include <assert.h>

struct value { int tag; union { int number; unsigned bits; } u; int after; };

int main(void) {
  struct value v = {0, {5}, 6};
  assert(v.tag == 0 && v.u.number == 5);
  v.tag = 1;
  v.u.bits = 7;
  assert(v.tag == 1 && v.u.bits == 7 && v.after == 6);
  return 0;
}
