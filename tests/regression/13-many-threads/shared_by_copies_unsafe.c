// redcomp: --safety | truth: unsafe | expect: unsafe
// main makes the object and never looks at it; the threads share it all the same.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Box { int used; };

void *use(void *given) {
  struct Box *box = given;
  assert(box->used == 0);
  box->used = 1;
  return 0;
}

int main(void) {
  struct Box *box = calloc(1, sizeof *box);
  while (__VERIFIER_nondet_int()) {
    pthread_t thread;
    pthread_create(&thread, 0, use, box);
  }
  return 0;
}
