// redcomp: --safety | truth: unsafe | expect: unsafe
// One of the ways leads to another object since.
#include <assert.h>
#include <stdlib.h>

struct box { int value; struct box *peer; };

struct box *global;

int main(void) {
  struct box *a = malloc(sizeof(struct box)), *b = malloc(sizeof(struct box));
  global = a;
  b->peer = a;
  a->peer = b;
  a->value = 1;
  b->peer = b;
  b->peer->value = 2;
  assert(global->value == 2 && a->peer->peer->value == 2);
  return 0;
}
