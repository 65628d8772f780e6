// redcomp: --safety | truth: unsafe | expect: unknown
// From a member that it is given a function without a body may get to the structure around it.
#include <assert.h>
#include <stddef.h>

struct link { struct link *next; };
struct job { int done; struct link link; };
extern void enqueue(struct link *l);  // may be: ((struct job *)((char *)l - offsetof(struct job, link)))->done = 1

int main(void) {
  struct job job = {0, {NULL}};
  enqueue(&job.link);
  assert(!job.done);
  return 0;
}
