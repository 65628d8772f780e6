/* Mutexes that know their kind and their owner, made of the tool's own ones; and the attributes that give them a kind. */
#include "prelude.h"

int pthread_mutexattr_init(pthread_mutexattr_t *a) {
  a->kind = 0;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *a) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t *a, int kind) {
  a->kind = kind;
  return 0;
}

int pthread_mutexattr_gettype(pthread_mutexattr_t *a, int *kind) {
  *kind = a->kind;
  return 0;
}

#if MUTEX_KINDS

enum { RECURSIVE = 1, ERRORCHECK = 2 };  /* kinds */

int pthread_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a) {
  __redcomp_mutex_init(&m->mutex);
  m->owner = 0;
  m->depth = 0;
  m->destroyed = 0;
  m->kind = a ? a->kind : 0;
  return 0;
}

/* The same where the program names the mutex, in static memory: that is zero at first, so an owner is a real one. */
int __redcomp_static_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a) {
  if (m->owner != 0) __redcomp_misuse("a mutex is initialised while it is held");
  return pthread_mutex_init(m, a);
}

int pthread_mutex_destroy(pthread_mutex_t *m) {
  if (m->destroyed) __redcomp_misuse("a mutex is destroyed twice");
  if (m->owner != 0) __redcomp_misuse("a mutex is destroyed while it is held");
  m->destroyed = 1;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *m) {
  if (m->destroyed) __redcomp_misuse("a mutex is locked after it was destroyed");
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
  if (m->destroyed) __redcomp_misuse("a mutex is locked after it was destroyed");
  if (m->owner == pthread_self() && m->kind == RECURSIVE) {
    m->depth = m->depth + 1;
    return 0;
  }
  if (__redcomp_mutex_trylock(&m->mutex)) return EBUSY;
  m->owner = pthread_self();
  return 0;
}

int pthread_mutex_timedlock(pthread_mutex_t *m, const void *until) {
  if (m->destroyed) __redcomp_misuse("a mutex is locked after it was destroyed");
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
  if (m->destroyed) __redcomp_misuse("a mutex is unlocked after it was destroyed");
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
