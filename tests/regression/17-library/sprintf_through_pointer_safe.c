// redcomp: --safety | truth: safe | expect: safe
// Text is printed into an array through a pointer; what is printed stays as it is.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[10] = {0}, name[] = "ab";
  char *p = text, *q = name;
  sprintf(p, "%s%d", q, 123);
  assert(name[0] == 'a');
  return 0;
}
