// redcomp: --safety | truth: safe | expect: safe
// What scanf does not read stays as it was.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char c = 'x';
  if (scanf("%c", &c) != 1) assert(c == 'x');
}
