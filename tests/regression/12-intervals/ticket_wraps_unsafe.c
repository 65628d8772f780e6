// redcomp: --safety | truth: unsafe | expect: unsafe
// The same counter without the test: it starts just below its largest value and wraps.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

unsigned next = 4294967294u;

void *worker(void *arg) {
  while (1) {
    unsigned mine;
    __VERIFIER_atomic_begin();
    mine = next;
    next = mine + 1;
    assert(next > mine);
    __VERIFIER_atomic_end();
  }
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  return 0;
}
