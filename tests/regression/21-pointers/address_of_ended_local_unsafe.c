// redcomp: --safety | truth: unsafe | expect: unknown
// The second local may be where the first one was. As numbers, their addresses can be compared.
#include <assert.h>
#include <stdint.h>

uintptr_t saved;

void first(void) {
  int x = 0;
  saved = (uintptr_t)&x;
}

void second(void) {
  int y = 0;
  assert(saved != (uintptr_t)&y);
}

int main(void) {
  first();
  second();
  return 0;
}
