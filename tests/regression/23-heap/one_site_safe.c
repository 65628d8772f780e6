// redcomp: --safety | truth: safe | expect: safe
// Two objects of one allocation site are two.
#include <assert.h>
#include <stdlib.h>

struct box { int value; };

struct box *make(int value) {
  struct box *b = malloc(sizeof(struct box));
  b->value = value;
  return b;
}

int main(void) {
  struct box *a = make(1);
  struct box *b = make(2);
  b->value = 5;
  assert(a->value == 1);
  return 0;
}
