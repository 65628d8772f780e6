// redcomp: --safety | truth: safe | expect: unknown
// Ranges of what functions of the library return; that of printf is not known.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  long r = random();
  assert(0 <= r && r <= 2147483647L);
  assert(printf("abc") <= 3);
}
