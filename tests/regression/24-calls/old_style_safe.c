// redcomp: --safety | truth: safe | expect: safe
// Functions as they were written before 1989: types after the parameters, none for main.
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
  assert(n == 2);
  return 0;
}
