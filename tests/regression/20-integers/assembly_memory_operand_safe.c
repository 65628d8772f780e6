// redcomp: --safety | truth: safe | expect: safe
// Operands of assembly code in memory.
#include <assert.h>

static int x;

static char try(int *p, int old, int new) {
  unsigned char ret;
  __asm__ __volatile__("lock\n cmpxchgl %2,%1\n sete %0\n" : "=q"(ret), "=m"(*p) : "r"(new), "m"(*p), "a"(old) : "memory");
  return ret;
}

int main(void) {
  int y = 1;
  try(&x, 0, 2);
  assert(y == 1);
  return 0;
}
