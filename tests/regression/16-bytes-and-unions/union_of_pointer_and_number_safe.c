// redcomp: --safety | truth: safe | expect: safe
// A pointer that was written as a number leads where the number says.
#include <assert.h>
#include <stdint.h>

int x, y;

int main(void) {
  union { int *p; uintptr_t number; } u;
  u.p = &x;
  u.number = (uintptr_t)&y;
  *u.p = 4;
  assert(x == 0 && y == 4);
}
