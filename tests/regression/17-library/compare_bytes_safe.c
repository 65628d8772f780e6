// redcomp: --safety | truth: safe | expect: safe
// memcmp of bytes.
#include <assert.h>
#include <string.h>

int main(void) {
  char a[3] = "ab", b[3] = "ab";
  assert(memcmp(a, b, 3) == 0);
  b[1] = 'c';
  assert(memcmp(a, b, 3) < 0 && strcmp(b, a) > 0);
  return 0;
}
