/* Mutexes that know their kind and their owner, made of the tool's own ones. */
#include "prelude.h"

#if MUTEX_KINDS

enum { RECURSIVE = 1, ERRORCHECK = 2 };  /* kinds */

#define CHECK_STATE(m, what) \
  if ((m)->mutex_state != MUTEX_READY) { \
    if ((m)->mutex_state == MUTEX_DESTROYED) __redcomp_misuse("a mutex is " what " after it was destroyed"); \
    if ((m)->mutex_state == MUTEX_COPIED) __redcomp_misuse("a mutex is " what " that is a copy of another one"); \
    __redcomp_misuse("a mutex is " what " before it was initialised"); \
  }

int pthread_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a) {
  __redcomp_mutex_init(&m->mutex);
  m->owner = 0;
  m->depth = 0;
  m->mutex_state = MUTEX_READY;
  m->kind = a ? a->kind : 0;
  if (a && a->robust) __redcomp_beyond("a robust mutex");
  if (a && a->protocol == 2) __redcomp_beyond("a mutex with a priority ceiling");
  return 0;
}

/* The same where the program names the mutex, in static memory: that is zero at first, so an owner is a real one. */
int __redcomp_static_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a) {
  if (m->owner != 0) __redcomp_misuse("a mutex is initialised while it is held");
  return pthread_mutex_init(m, a);
}

int pthread_mutex_destroy(pthread_mutex_t *m) {
  if (m->mutex_state == MUTEX_DESTROYED) __redcomp_misuse("a mutex is destroyed twice");
  if (m->mutex_state != MUTEX_READY && m->mutex_state != MUTEX_COPIED)
    __redcomp_misuse("a mutex is destroyed that was not initialised");
  if (m->owner != 0) __redcomp_misuse("a mutex is destroyed while it is held");
  m->mutex_state = MUTEX_DESTROYED;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *m) {
  CHECK_STATE(m, "locked");
  if (m->owner == pthread_self()) {
    if (m->kind == RECURSIVE) {
      m->depth = m->depth + 1;
      return 0;
    }
    if (m->kind == ERRORCHECK) return EDEADLK;
    __redcomp_misuse("a mutex is locked again by the thread that holds it");
  }
  __redcomp_mutex_lock(&m->mutex);
  m->owner = pthread_self();
  return 0;
}

int pthread_mutex_trylock(pthread_mutex_t *m) {
  CHECK_STATE(m, "locked");
  if (m->owner == pthread_self() && m->kind == RECURSIVE) {
    m->depth = m->depth + 1;
    return 0;
  }
  if (__redcomp_mutex_trylock(&m->mutex)) return EBUSY;
  m->owner = pthread_self();
  return 0;
}

int pthread_mutex_timedlock(pthread_mutex_t *m, const void *until) {
  CHECK_STATE(m, "locked");
  if (m->owner == pthread_self()) {
    if (m->kind == RECURSIVE) {
      m->depth = m->depth + 1;
      return 0;
    }
    if (m->kind == ERRORCHECK) return EDEADLK;
    __redcomp_misuse("a mutex is locked again by the thread that holds it");
  }
  if (__redcomp_mutex_timedlock(&m->mutex, until)) return ETIMEDOUT;
  m->owner = pthread_self();
  return 0;
}

int pthread_mutex_clocklock(pthread_mutex_t *m, int clock, const void *until) {
  return pthread_mutex_timedlock(m, until);
}

int pthread_mutex_unlock(pthread_mutex_t *m) {
  CHECK_STATE(m, "unlocked");
  if (m->owner != pthread_self()) {
    if (m->kind == ERRORCHECK) return EPERM;
    __redcomp_misuse("a mutex is unlocked by a thread that does not hold it");
    if (m->kind == RECURSIVE) return EPERM;
  }
  if (m->depth > 0) {
    m->depth = m->depth - 1;
    return 0;
  }
  m->owner = 0;
  __redcomp_mutex_unlock(&m->mutex);
  return 0;
}

#endif
