// redcomp: --safety | truth: unsafe | expect: unsafe
#include <assert.h>

int a[3] = {1, 2, 3};

int main(void) {
  int *p = a;
  for (int i = 3; i-- > 0;) a[i] = i ? p[i - 1] : 0;
  assert(a[2] != 2);
  return 0;
}
