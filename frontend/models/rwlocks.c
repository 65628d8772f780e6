/* Reader-writer locks. Nobody is preferred. Who holds one for writing gets EDEADLK if it wants it once more. */
#include "prelude.h"

typedef struct {
  int writing;
  int readers;
  unsigned long writer; /* the last one */
} pthread_rwlock_t;

static __thread int __redcomp_writes; /* how many locks this thread holds for writing: mostly none, and no writer is looked at */

int pthread_rwlock_init(pthread_rwlock_t *l, pthread_rwlockattr_t *a) {
  l->writing = 0;
  l->readers = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *l) {
  if (l->writing || l->readers != 0) __redcomp_misuse("a reader-writer lock is destroyed while it is held");
  return 0;
}

int __redcomp_is_writer(pthread_rwlock_t *l) {
  return __redcomp_writes > 0 && l->writing && l->writer == pthread_self();
}

void __redcomp_begin_writing(pthread_rwlock_t *l) {
  l->writing = 1;
  l->writer = pthread_self();
  __redcomp_writes = __redcomp_writes + 1;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *l) {
  if (__redcomp_is_writer(l)) return EDEADLK;
  __VERIFIER_atomic_begin();
  __redcomp_wait_for_lock(!l->writing);
  l->readers = l->readers + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l) {
  if (__redcomp_is_writer(l)) return EDEADLK;
  __VERIFIER_atomic_begin();
  __redcomp_wait_for_lock(!l->writing && l->readers == 0);
  __redcomp_begin_writing(l);
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
    __redcomp_begin_writing(l);
    result = 0;
  }
  __VERIFIER_atomic_end();
  return result;
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const void *until) {
  if (pthread_rwlock_tryrdlock(l) == 0) return 0;
  if (__redcomp_is_writer(l)) return EDEADLK;
  if (__VERIFIER_nondet_int()) return ETIMEDOUT;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!l->writing);
  l->readers = l->readers + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const void *until) {
  if (pthread_rwlock_trywrlock(l) == 0) return 0;
  if (__redcomp_is_writer(l)) return EDEADLK;
  if (__VERIFIER_nondet_int()) return ETIMEDOUT;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!l->writing && l->readers == 0);
  __redcomp_begin_writing(l);
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
  if (l->writing) {
#if MUTEX_KINDS
    if (!__redcomp_is_writer(l)) __redcomp_misuse("a reader-writer lock is unlocked by a thread that does not hold it");
#endif
    l->writing = 0;
    __redcomp_writes = __redcomp_writes - 1;
  } else {
    if (l->readers == 0) __redcomp_misuse("a reader-writer lock is unlocked while nobody holds it");
    l->readers = l->readers - 1;
  }
  __VERIFIER_atomic_end();
  return 0;
}
