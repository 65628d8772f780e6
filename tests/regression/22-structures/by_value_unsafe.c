// redcomp: --safety | truth: unsafe | expect: unsafe
// A structure that is passed by its address is not a copy.
#include <assert.h>

struct pair { int first, second; };

int spoil(struct pair *p) {
  p->first = 0;
  return p->second;
}

int main(void) {
  struct pair mine = {1, 2};
  int second = spoil(&mine);
  assert(mine.first == 1 && second == 2);
  return 0;
}
