// redcomp: --safety | truth: unsafe | expect: unknown
// %n of a format that is no literal writes.
#include <assert.h>
#include <stdio.h>

const char *format = "12%n";

int main(void) {
  int count = 0;
  printf(format, &count);
  assert(count == 0);
  return 0;
}
