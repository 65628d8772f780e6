// redcomp: --safety | truth: safe | expect: safe
// Texts that differ do not compare equal, and the sign says which comes first.
#include <assert.h>
#include <string.h>

int main(void) {
  const char *a = "abd", *b = "abx";
  assert(strcmp(a, b) != 0);
  assert(strncmp(a, b, 2) == 0);
  assert(strncmp(b, a, 3) > 0);
  assert(memcmp(a, b, 3) < 0);
  return 0;
}
