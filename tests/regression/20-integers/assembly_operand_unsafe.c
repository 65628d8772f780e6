// redcomp: --safety | truth: unsafe | expect: unknown
// What assembly code does with its operands is not known: nothing is proved.
#include <assert.h>

int main(void) {
  int x = 0;
  __asm__("incl %0" : "+r"(x));
  assert(x == 0);
}
