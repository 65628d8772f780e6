// redcomp: --safety | truth: unsafe | expect: unknown
// Nor what it does with what they point to.
#include <assert.h>

int main(void) {
  int x = 0;
  __asm__ volatile("movl $1, (%0)" : : "r"(&x) : "memory");
  assert(x == 0);
}
