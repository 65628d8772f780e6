/* Reader-writer locks. Nobody is preferred. */
#include "prelude.h"

typedef struct {
  int writing;
  int readers;
} pthread_rwlock_t;

int pthread_rwlock_init(pthread_rwlock_t *l, pthread_rwlockattr_t *a) {
  l->writing = 0;
  l->readers = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *l) { return 0; }

int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
  __VERIFIER_atomic_begin();
  __redcomp_wait_for_lock(!l->writing);
  l->readers = l->readers + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
  __VERIFIER_atomic_begin();
  __redcomp_wait_for_lock(!l->writing && l->readers == 0);
  l->writing = 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *l) {
  int result = EBUSY;
  __VERIFIER_atomic_begin();
  if (!l->writing) {
    l->readers = l->readers + 1;
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *l) {
  int result = EBUSY;
  __VERIFIER_atomic_begin();
  if (!l->writing && l->readers == 0) {
    l->writing = 1;
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const void *until) {
  if (pthread_rwlock_tryrdlock(l) == 0) return 0;
  if (__VERIFIER_nondet_int()) return ETIMEDOUT;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!l->writing);
  l->readers = l->readers + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const void *until) {
  if (pthread_rwlock_trywrlock(l) == 0) return 0;
  if (__VERIFIER_nondet_int()) return ETIMEDOUT;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!l->writing && l->readers == 0);
  l->writing = 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, int clock, const void *until) {
  return pthread_rwlock_timedrdlock(l, until);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, int clock, const void *until) {
  return pthread_rwlock_timedwrlock(l, until);
}

int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  __VERIFIER_atomic_begin();
  if (l->writing) l->writing = 0;
  else l->readers = l->readers - 1;
  __VERIFIER_atomic_end();
  return 0;
}
