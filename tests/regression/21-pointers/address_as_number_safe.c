// redcomp: --safety | truth: safe | expect: unknown
// What numbers addresses are is not for the model to say.
#include <assert.h>
#include <stdint.h>

int cells[4];

int main(void) {
  assert((uintptr_t)&cells[1] - (uintptr_t)&cells[0] == 4);
  return 0;
}
