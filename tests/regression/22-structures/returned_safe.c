// redcomp: --safety | truth: safe | expect: safe
// A function returns a structure; the caller's is its own.
#include <assert.h>

struct pair { int first, second; };

struct pair make(int a, int b) {
  struct pair made = {a, b};
  return made;
}

int main(void) {
  struct pair p = make(1, 2), q;
  q = make(3, 4);
  assert(p.first == 1 && q.second == 4 && make(5, 6).first == 5);
  return 0;
}
