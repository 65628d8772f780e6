// redcomp: --safety | truth: unsafe | expect: unknown
// An external function may follow the pointers in what it gets.
#include <assert.h>

struct list { int *first; };
extern void fill(struct list *l);  // may be: *l->first = 7

int main(void) {
  int x = 0;
  struct list l = {&x};
  fill(&l);
  assert(x != 7);
  return 0;
}
