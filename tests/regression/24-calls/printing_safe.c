// redcomp: --safety | truth: safe | expect: safe
// What is printed does not matter, but what the arguments do does.
#include <assert.h>
#include <stdio.h>

int n = 0;

int main(void) {
  printf("%d %s\n", ++n, "times");
  fprintf(stderr, "%d\n", n);
  puts("done");
  assert(n == 1);
  return 0;
}
