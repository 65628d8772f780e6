// redcomp: --safety | truth: unsafe | expect: unknown
// A stream writes to the buffer that it was given.
#include <assert.h>
#include <stdio.h>

char buffer[1000];

int main(void) {
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("x");
  assert(buffer[0] == 0);
  return 0;
}
