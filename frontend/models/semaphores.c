/* Semaphores of <semaphore.h>. */
#include "prelude.h"

typedef struct {
  int value;
} sem_t;

enum { MOST = 2147483647 }; /* SEM_VALUE_MAX */

int __redcomp_failing(int error) {
  SET_ERRNO(error);
  return -1;
}

int sem_init(sem_t *s, int shared, unsigned value) {
  if (value > MOST) return __redcomp_failing(EINVAL);
  s->value = value;
  return 0;
}

int sem_destroy(sem_t *s) { return 0; }

int sem_wait(sem_t *s) {
  CANCELLATION_POINT();
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(s->value > 0 OR_CANCELLED);
  END_IF_CANCELLED(s->value == 0);
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
  CANCELLATION_POINT();
  if (sem_trywait(s) == 0) return 0;
  CANCELLATION_POINT();
  if (__VERIFIER_nondet_int()) return __redcomp_failing(ETIMEDOUT);
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(s->value > 0);
  s->value = s->value - 1;
  __VERIFIER_atomic_end();
  return 0;
}

int sem_clockwait(sem_t *s, int clock, const void *until) {
  if (clock != 0 && clock != 1) return __redcomp_failing(EINVAL); /* CLOCK_REALTIME, CLOCK_MONOTONIC */
  return sem_timedwait(s, until);
}

int sem_post(sem_t *s) {
  int full = 0;
  __VERIFIER_atomic_begin();
  if (s->value == MOST) full = 1;
  else s->value = s->value + 1;
  __VERIFIER_atomic_end();
  return full ? __redcomp_failing(EOVERFLOW) : 0;
}

int sem_getvalue(sem_t *s, int *value) {
  *value = s->value;
  return 0;
}

/* ---- by name ----------------------------------------------------------------------------------------------------- */

/* The frontend gives every name a number, from 0 on. A semaphore stays where it is after its name has been taken away. */
enum { NAMES = 8, NAMED = 8 };
static int __redcomp_of_name[NAMES]; /* 0: none, else one more than the index of its semaphore */
static int __redcomp_opened;         /* how many there have been */
static sem_t __redcomp_named[NAMED];

sem_t *__redcomp_sem_open(int name, int flags, unsigned value) {
  int found, error = 0, creates = flags & 0100, exclusive = flags & 0200; /* O_CREAT, O_EXCL */
  if (name >= NAMES) __redcomp_beyond("more names of semaphores than are followed");
  __VERIFIER_atomic_begin();
  found = __redcomp_of_name[name];
  if (creates && value > MOST && (exclusive || found == 0)) {
    error = EINVAL;
  } else if (found != 0) {
    if (creates && exclusive) error = EEXIST;
  } else if (!creates) {
    error = ENOENT;
  } else {
    if (__redcomp_opened >= NAMED) __redcomp_beyond("more semaphores with names than are followed");
    __redcomp_named[__redcomp_opened].value = value;
    __redcomp_opened = __redcomp_opened + 1;
    found = __redcomp_opened;
    __redcomp_of_name[name] = found;
  }
  __VERIFIER_atomic_end();
  if (error == 0) return &__redcomp_named[found - 1];
  SET_ERRNO(error);
  return 0; /* SEM_FAILED */
}

int sem_close(sem_t *s) { return 0; }

int __redcomp_sem_unlink(int name) {
  int found;
  if (name >= NAMES) __redcomp_beyond("more names of semaphores than are followed");
  __VERIFIER_atomic_begin();
  found = __redcomp_of_name[name];
  __redcomp_of_name[name] = 0;
  __VERIFIER_atomic_end();
  return found ? 0 : __redcomp_failing(ENOENT);
}
