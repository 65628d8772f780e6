// redcomp: --safety | truth: safe | expect: safe
// Forward, backward, into a loop and out of two.
#include <assert.h>

int main(void) {
  int n = 0, i = 0, j;
  goto outside;
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
