// redcomp: --safety | truth: unsafe | expect: unsafe
// The array is one longer than the string.
#include <assert.h>

const char *word = "abc";

int main(void) {
  char mine[] = "xyz", longer[6] = "ab";
  mine[0] = word[1];
  assert(mine[0] == 'b' && mine[2] == 'z' && longer[2] == 0 && longer[5] == 0);
  int n = 0;
  while (word[n]) n++;
  assert(n == sizeof mine);
  return 0;
}
