// redcomp: --safety --arch 32 | truth: safe | expect: safe
#include <assert.h>

int main(void) {
  int negative = -1;
  unsigned large = 0xffffffff;
  assert((void *)negative == (void *)large);
}
