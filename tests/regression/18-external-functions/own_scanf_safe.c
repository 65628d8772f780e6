// redcomp: --safety | truth: safe | expect: safe
// An external function with a name like scanf's.
#include <assert.h>

extern int read_scanf(const char *format, int *to);

int main(void) {
  int x = 1, y = 2;
  read_scanf("%d", &x);
  assert(y == 2);
  return 0;
}
