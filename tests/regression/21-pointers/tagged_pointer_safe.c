// redcomp: --safety | truth: safe | expect: safe
// The lowest bit of the address of an int is free for the program.
#include <assert.h>
#include <stdint.h>

int x;

int main(void) {
  int *p = &x;
  uintptr_t tagged = (uintptr_t)p | 1;
  assert(tagged & 1);
  int *q = (int *)(tagged & ~(uintptr_t)1);
  *q = 3;
  assert(x == 3);
}
