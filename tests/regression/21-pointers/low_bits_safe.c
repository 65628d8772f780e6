// redcomp: --safety | truth: safe | expect: safe
// What an int has and a structure with a long has.
#include <assert.h>
#include <stdint.h>

struct S { long a; int b, c; } s;

int main(void) {
  assert(((uintptr_t)&s.c & 3) == 0);
  uintptr_t tagged = (uintptr_t)&s | 1;
  assert((tagged & 1) && (struct S *)(tagged & ~(uintptr_t)7) == &s);
}
