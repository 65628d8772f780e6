// redcomp: --uninit | truth: safe | expect: safe
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = 0;
  for (int i = 0; i < count; i++) result += va_arg(list, int);
  va_end(list);
  return result;
}

int main(void) {
  int x = 2;
  if (sum(2, 1, x) > 3) return 1;
  return 0;
}
