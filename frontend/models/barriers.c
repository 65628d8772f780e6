/* Barriers. The first thread of a round chooses which one is told that it is special, and the last one opens the barrier. */
#include "prelude.h"

typedef struct {
  unsigned size;
  unsigned arrived;
  unsigned round;
  unsigned special; /* the one that arrives after so many others */
} pthread_barrier_t;

int pthread_barrier_init(pthread_barrier_t *b, pthread_barrierattr_t *a, unsigned size) {
  if (size == 0 || size >= 0x7fffffff) return EINVAL; /* glibc has no room for more */
  b->size = size;
  b->arrived = 0;
  b->round = b->round + 1; /* threads that are leaving the barrier that was here still leave */
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *b) { return 0; }

int pthread_barrier_wait(pthread_barrier_t *b) {
  unsigned round;
  int isSpecial;
  unsigned chosen = __VERIFIER_nondet_int();
  __VERIFIER_assume(chosen < b->size);

  __VERIFIER_atomic_begin();
  round = b->round;
  if (b->arrived == 0) b->special = chosen;
  isSpecial = b->arrived == b->special;
  b->arrived = b->arrived + 1;
  if (b->arrived == b->size) {
    b->arrived = 0;
    b->round = b->round + 1;
  }
  __VERIFIER_atomic_end();

  __VERIFIER_atomic_begin();
  __redcomp_wait_until(b->round != round);
  __VERIFIER_atomic_end();
  return isSpecial ? -1 : 0; /* PTHREAD_BARRIER_SERIAL_THREAD */
}
