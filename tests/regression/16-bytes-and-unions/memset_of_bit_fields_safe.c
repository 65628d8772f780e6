// redcomp: --safety | truth: safe | expect: safe
// Each bit-field gets its bits of the byte.
#include <assert.h>
#include <string.h>

struct B { unsigned a : 4, b : 4, c : 8, d : 16; };

int main(void) {
  struct B s;
  memset(&s, 0xF0, sizeof s);
  assert(s.a == 0);
  assert(s.b == 15 && s.c == 0xF0 && s.d == 0xF0F0);
}
