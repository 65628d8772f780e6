// redcomp: --safety | truth: safe | expect: safe
// A string literal is an array of characters that ends with 0.
#include <assert.h>

const char *word = "abc";

int main(void) {
  char mine[] = "xyz", longer[6] = "ab";
  mine[0] = word[1];
  assert(mine[0] == 'b' && mine[2] == 'z' && longer[2] == 0 && longer[5] == 0);
  int n = 0;
  while (word[n]) n++;
  assert(n == 3 && sizeof mine == 4);
  return 0;
}
