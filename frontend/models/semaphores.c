/* Semaphores of <semaphore.h>. */
#include "prelude.h"

typedef struct {
  int value;
} sem_t;

int sem_init(sem_t *s, int shared, unsigned value) {
  s->value = value;
  return 0;
}

int sem_destroy(sem_t *s) { return 0; }

int sem_wait(sem_t *s) {
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(s->value > 0);
  s->value = s->value - 1;
  __VERIFIER_atomic_end();
  return 0;
}

int sem_trywait(sem_t *s) {
  int result = -1;
  __VERIFIER_atomic_begin();
  if (s->value > 0) {
    s->value = s->value - 1;
    result = 0;
  }
  __VERIFIER_atomic_end();
  if (result) SET_ERRNO(EAGAIN);
  return result;
}

int sem_timedwait(sem_t *s, const void *until) {
  if (sem_trywait(s) == 0) return 0;
  if (__VERIFIER_nondet_int()) {
    SET_ERRNO(ETIMEDOUT);
    return -1;
  }
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(s->value > 0);
  s->value = s->value - 1;
  __VERIFIER_atomic_end();
  return 0;
}

int sem_clockwait(sem_t *s, int clock, const void *until) { return sem_timedwait(s, until); }

int sem_post(sem_t *s) {
  __VERIFIER_atomic_begin();
  s->value = s->value + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int sem_getvalue(sem_t *s, int *value) {
  *value = s->value;
  return 0;
}
