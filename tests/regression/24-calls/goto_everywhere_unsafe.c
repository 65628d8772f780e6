// redcomp: --safety | truth: unsafe | expect: unsafe
// The jump into the loop leaves out its first round.
#include <assert.h>

int main(void) {
  int n = 0, i = 0, j;
  goto inside;
again:
  n += 100;
  if (n >= 200) goto end;
outside:
  for (; i < 3; i++) {
    n++;
inside:
    for (j = 0; j < 3; j++)
      if (i == 2 && j == 1) goto again;
  }
end:
  assert(n == 204);
  return 0;
}
