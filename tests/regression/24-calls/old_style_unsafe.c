// redcomp: --safety | truth: unsafe | expect: unsafe
// The parameters come in the order of the list, not of the declarations.
#include <assert.h>

int minus(a, b)
  int b;
  int a;
{
  return a - b;
}

main()
{
  int n = minus(5, 3);
  assert(n == -2);
  return 0;
}
