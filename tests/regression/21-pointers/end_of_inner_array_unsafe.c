// redcomp: --safety | truth: unsafe | expect: unsafe
// Just past an array in one element is not the same array in the next one: there is something between.
#include <assert.h>

struct {
  int y[2];
  int x;
} s[2];

int main(void) {
  int *p = s[0].y;
  int count = 0;
  while (p != s[0].y + 2) {
    p++;
    count++;
  }
  assert(count == 2 && p == s[1].y);
  return 0;
}
