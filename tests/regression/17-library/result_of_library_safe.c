// redcomp: --safety | truth: safe | expect: unknown
// What a function of the library returns is something definite; no violation rests on it. What the program only declares is an input.
#include <assert.h>
#include <stdlib.h>

extern int sensor(void);

int main(void) {
  assert(a64l("/") == 1);
  return 0;
}
