// redcomp: --safety | truth: unsafe | expect: unsafe
// What is typed may be anything.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF) n++;
  assert(n < 2);
  return 0;
}
