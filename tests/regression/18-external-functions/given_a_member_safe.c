// redcomp: --safety | truth: safe | expect: safe
// From a member that it is given a function without a body does not get to other objects.
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct job { int done; struct link link; };
extern void enqueue(struct link *l);

int main(void) {
  struct job job = {0, {NULL}}, mine = {0, {NULL}};
  enqueue(&job.link);
  assert(!mine.done);
  return 0;
}
