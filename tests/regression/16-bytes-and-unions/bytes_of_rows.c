// redcomp: --safety | truth: safe | expect: unknown
// The third byte is the first of the second member.
#include <assert.h>

struct Row { char a[2], b[2]; } rows[3];

int main(void) {
  char *p = (char *)rows;
  p[2] = 5;
  assert(rows[0].b[0] == 5);
}
