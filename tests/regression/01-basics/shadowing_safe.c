// redcomp: --safety | truth: safe | expect: safe
// An inner x hides an outer one, and the outer one comes back.
#include <assert.h>

int x = 1;

int main(void) {
  assert(x == 1);
  int x = 2;
  {
    int x = 3;
    x++;
    assert(x == 4);
  }
  for (int x = 0; x < 2; x++) {}
  assert(x == 2);
  return 0;
}
