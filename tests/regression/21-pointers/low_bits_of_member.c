// redcomp: --safety | truth: unsafe | expect: unknown
// The member is at a distance of 12 bytes.
#include <assert.h>
#include <stdint.h>

struct { long a; int b, c; } s;

int main(void) {
  int *p = &s.c;
  assert(((uintptr_t)p & 4) == 0);
}
