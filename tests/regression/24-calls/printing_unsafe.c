// redcomp: --safety | truth: unsafe | expect: unsafe
// The argument of a printing function is evaluated.
#include <assert.h>
#include <stdio.h>

int n = 0;

int main(void) {
  printf("%d %s\n", ++n, "times");
  fprintf(stderr, "%d\n", n);
  puts("done");
  assert(n == 0);
  return 0;
}
