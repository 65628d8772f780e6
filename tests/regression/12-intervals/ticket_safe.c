// redcomp: --safety | truth: safe | expect: safe
// A ticket is drawn only if none is lost by it: the counter stops at its largest value instead of wrapping.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

unsigned next = 0, served = 0;

void *worker(void *arg) {
  while (1) {
    unsigned mine;
    __VERIFIER_atomic_begin();
    mine = next;
    if (mine != 0u - 1) next = mine + 1;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    if (served < next) served = served + 1;
    assert(served <= next);
    __VERIFIER_atomic_end();
  }
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  return 0;
}
