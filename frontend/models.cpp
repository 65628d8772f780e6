#include "frontend/models.h"

namespace redcomp::frontend {

const std::string& libraryModels() {
  static const std::string text = std::string(R"(
typedef unsigned long size_t;
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
void __redcomp_wait_until(int);
void __redcomp_wait_for_lock(int);
int __VERIFIER_nondet_int(void);
/* This value, but what comes of it may be more than the program does. */
int __redcomp_approximately(int value, const char *why);
/* Nothing is known of runs that come here. */
void __redcomp_beyond(const char *what);

/* A thread waits at __redcomp_wait_until, and at __redcomp_wait_for_lock for somebody who holds a lock. What gives up after a time does not wait: it succeeds (an assume) or not, but if it can succeed at once, it does. */
enum { EBUSY = 16, EINVAL = 22, EAGAIN = 11, ETIMEDOUT = 110 };

/* Attributes that change nothing here. */
typedef struct { } pthread_attr_t, pthread_condattr_t, pthread_rwlockattr_t, pthread_barrierattr_t;
typedef struct { int kind; } pthread_mutexattr_t;
int pthread_mutexattr_init(pthread_mutexattr_t *a) { a->kind = 0; return 0; }
int pthread_mutexattr_destroy(pthread_mutexattr_t *a) { return 0; }
int pthread_mutexattr_settype(pthread_mutexattr_t *a, int kind) { a->kind = kind; return 0; }
int pthread_mutexattr_gettype(pthread_mutexattr_t *a, int *kind) { *kind = a->kind; return 0; }

unsigned long pthread_self(void);
void __redcomp_misuse(const char *message);
typedef struct { int unused; } __redcomp_mutex_t;
int __redcomp_mutex_lock(__redcomp_mutex_t *m);
int __redcomp_mutex_trylock(__redcomp_mutex_t *m);
int __redcomp_mutex_timedlock(__redcomp_mutex_t *m, const void *until);
int __redcomp_mutex_unlock(__redcomp_mutex_t *m);
int __redcomp_mutex_init(__redcomp_mutex_t *m);

#if MUTEX_KINDS
/* The owner is a thread's handle or 0, the kind one of <pthread.h>: 0 normal, 1 recursive, 2 error-checking. */
enum { RECURSIVE = 1, ERRORCHECK = 2, EPERM = 1, EDEADLK = 35 };
typedef struct { __redcomp_mutex_t mutex; unsigned long owner; int depth; int destroyed; int kind; } pthread_mutex_t;
int pthread_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a) {
  __redcomp_mutex_init(&m->mutex);
  m->owner = 0; m->depth = 0; m->destroyed = 0; m->kind = a ? a->kind : 0;
  return 0;
}
/* The same where the program names the mutex, in static memory. */
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
    if (m->kind == RECURSIVE) { m->depth = m->depth + 1; return 0; }
    if (m->kind == ERRORCHECK) return EDEADLK;
    __redcomp_misuse("a mutex is locked again by the thread that holds it");
  }
  __redcomp_mutex_lock(&m->mutex);
  m->owner = pthread_self();
  return 0;
}
int pthread_mutex_trylock(pthread_mutex_t *m) {
  if (m->destroyed) __redcomp_misuse("a mutex is locked after it was destroyed");
  if (m->owner == pthread_self() && m->kind == RECURSIVE) { m->depth = m->depth + 1; return 0; }
  if (__redcomp_mutex_trylock(&m->mutex)) return EBUSY;
  m->owner = pthread_self();
  return 0;
}
int pthread_mutex_timedlock(pthread_mutex_t *m, const void *until) {
  if (m->destroyed) __redcomp_misuse("a mutex is locked after it was destroyed");
  if (m->owner == pthread_self()) {
    if (m->kind == RECURSIVE) { m->depth = m->depth + 1; return 0; }
    if (m->kind == ERRORCHECK) return EDEADLK;
    __redcomp_misuse("a mutex is locked again by the thread that holds it");
  }
  if (__redcomp_mutex_timedlock(&m->mutex, until)) return ETIMEDOUT;
  m->owner = pthread_self();
  return 0;
}
int pthread_mutex_clocklock(pthread_mutex_t *m, int clock, const void *until) { return pthread_mutex_timedlock(m, until); }
int pthread_mutex_unlock(pthread_mutex_t *m) {
  if (m->destroyed) __redcomp_misuse("a mutex is unlocked after it was destroyed");
  if (m->owner != pthread_self()) {
    if (m->kind == ERRORCHECK) return EPERM;
    __redcomp_misuse("a mutex is unlocked by a thread that does not hold it");
    if (m->kind == RECURSIVE) return EPERM;
  }
  if (m->depth > 0) { m->depth = m->depth - 1; return 0; }
  m->owner = 0;
  __redcomp_mutex_unlock(&m->mutex);
  return 0;
}
#else
typedef struct { int unused; } pthread_mutex_t;
int pthread_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a);
int pthread_mutex_lock(pthread_mutex_t *m);
int pthread_mutex_trylock(pthread_mutex_t *m);
int pthread_mutex_unlock(pthread_mutex_t *m);
#endif

#if SPURIOUS_WAKEUPS
/* A wait may return at any time. */
typedef struct { } pthread_cond_t;
int pthread_cond_init(pthread_cond_t *c, pthread_condattr_t *a) { return 0; }
int pthread_cond_destroy(pthread_cond_t *c) { return 0; }
int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  pthread_mutex_unlock(m);
  pthread_mutex_lock(m);
  return 0;
}
int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const void *until) {
  pthread_cond_wait(c, m);
  return __VERIFIER_nondet_int() ? 0 : ETIMEDOUT;
}
int pthread_cond_signal(pthread_cond_t *c) { return 0; }
int pthread_cond_broadcast(pthread_cond_t *c) { return 0; }
#else
/* A signal lets one go on of those who wait now, a broadcast all of them; not those who come later (`horizon`).
   Of those who wait, so many came before the last signal (`reached`), and so many of these may go on (`signalled`). */
typedef struct { int arrived; int waiting; int signalled; int horizon; int reached; } pthread_cond_t;
int pthread_cond_init(pthread_cond_t *c, pthread_condattr_t *a) {
  c->arrived = 0; c->waiting = 0; c->signalled = 0; c->horizon = 0; c->reached = 0; return 0;
}
int pthread_cond_destroy(pthread_cond_t *c) { return 0; }
int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  int mine;
  __VERIFIER_atomic_begin();
  mine = c->arrived;
  c->arrived = c->arrived + 1;
  c->waiting = c->waiting + 1;
  pthread_mutex_unlock(m);
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(c->signalled > 0 && mine < c->horizon);
  c->signalled = c->signalled - 1;
  c->reached = c->reached - 1;
  c->waiting = c->waiting - 1;
  if (c->waiting == 0) { c->arrived = 0; c->horizon = 0; } /* nobody has a number: small ones are easier to reason about */
  __VERIFIER_atomic_end();
  pthread_mutex_lock(m);
  return 0;
}
/* Who gives up may have been meant by a signal ("may consume a condition signal directed concurrently"), and was if nobody else can be. */
int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const void *until) {
  int mine, inTime = __VERIFIER_nondet_int(), meant = __VERIFIER_nondet_int();
  __VERIFIER_atomic_begin();
  mine = c->arrived;
  c->arrived = c->arrived + 1;
  c->waiting = c->waiting + 1;
  pthread_mutex_unlock(m);
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  if (inTime) __VERIFIER_assume(c->signalled > 0 && mine < c->horizon);
  if (mine < c->horizon) {
    if (c->signalled > 0 && (inTime || meant || c->signalled == c->reached)) c->signalled = c->signalled - 1;
    c->reached = c->reached - 1;
  }
  c->waiting = c->waiting - 1;
  if (c->waiting == 0) { c->arrived = 0; c->horizon = 0; }
  __VERIFIER_atomic_end();
  pthread_mutex_lock(m);
  return inTime ? 0 : ETIMEDOUT;
}
/* Signals that are under way have one horizon: a later one lets late comers take the earlier one too, unless now all may go on. */
int pthread_cond_signal(pthread_cond_t *c) {
  __VERIFIER_atomic_begin();
  if (c->signalled < c->waiting) {
    if (c->signalled > 0 && c->horizon < c->arrived && c->signalled + 1 < c->waiting)
      c->horizon = __redcomp_approximately(c->arrived, "who takes which of several signals");
    else
      c->horizon = c->arrived;
    c->signalled = c->signalled + 1;
    c->reached = c->waiting;
  }
  __VERIFIER_atomic_end();
  return 0;
}
int pthread_cond_broadcast(pthread_cond_t *c) {
  __VERIFIER_atomic_begin();
  c->signalled = c->waiting;
  c->reached = c->waiting;
  c->horizon = c->arrived;
  __VERIFIER_atomic_end();
  return 0;
}
#endif
int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, int clock, const void *until) { return pthread_cond_timedwait(c, m, until); }

typedef struct { int writing; int readers; } pthread_rwlock_t;
int pthread_rwlock_init(pthread_rwlock_t *l, pthread_rwlockattr_t *a) { l->writing = 0; l->readers = 0; return 0; }
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
  if (!l->writing) { l->readers = l->readers + 1; result = 0; }
  __VERIFIER_atomic_end();
  return result;
}
int pthread_rwlock_trywrlock(pthread_rwlock_t *l) {
  int result = EBUSY;
  __VERIFIER_atomic_begin();
  if (!l->writing && l->readers == 0) { l->writing = 1; result = 0; }
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
int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, int clock, const void *until) { return pthread_rwlock_timedrdlock(l, until); }
int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, int clock, const void *until) { return pthread_rwlock_timedwrlock(l, until); }
int pthread_rwlock_unlock(pthread_rwlock_t *l) {
  __VERIFIER_atomic_begin();
  if (l->writing) l->writing = 0;
  else l->readers = l->readers - 1;
  __VERIFIER_atomic_end();
  return 0;
}

/* A spinlock is a mutex to those who wait for it. */
#if MUTEX_KINDS
#define PLAIN_MUTEX(what) __redcomp_mutex_##what
#define INIT_PLAIN_MUTEX(m) __redcomp_mutex_init(m)
#else
#define PLAIN_MUTEX(what) pthread_mutex_##what
#define INIT_PLAIN_MUTEX(m) pthread_mutex_init(m, 0)
#endif
typedef struct { PLAIN_MUTEX(t) mutex; } pthread_spinlock_t;
int pthread_spin_init(pthread_spinlock_t *l, int shared) { INIT_PLAIN_MUTEX(&l->mutex); return 0; }
int pthread_spin_destroy(pthread_spinlock_t *l) { return 0; }
int pthread_spin_lock(pthread_spinlock_t *l) { PLAIN_MUTEX(lock)(&l->mutex); return 0; }
int pthread_spin_trylock(pthread_spinlock_t *l) { return PLAIN_MUTEX(trylock)(&l->mutex) ? EBUSY : 0; }
int pthread_spin_unlock(pthread_spinlock_t *l) { PLAIN_MUTEX(unlock)(&l->mutex); return 0; }

typedef struct { int value; } sem_t;
int sem_init(sem_t *s, int shared, unsigned value) { s->value = value; return 0; }
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
  if (s->value > 0) { s->value = s->value - 1; result = 0; }
  __VERIFIER_atomic_end();
  return result;
}
int sem_timedwait(sem_t *s, const void *until) {
  if (sem_trywait(s) == 0) return 0;
  if (__VERIFIER_nondet_int()) return -1;
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
int sem_getvalue(sem_t *s, int *value) { *value = s->value; return 0; }

/* The first thread of a round chooses which one is told that it is special, and the last one opens the barrier. */
typedef struct { unsigned size; unsigned arrived; unsigned round; unsigned special; } pthread_barrier_t;
int pthread_barrier_init(pthread_barrier_t *b, pthread_barrierattr_t *a, unsigned size) {
  if (size == 0) return EINVAL;
  b->size = size; b->arrived = 0; b->round = b->round + 1; /* who is leaving the barrier that was here still leaves */
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

/* 0: not begun, 1: running, 2: done. */
typedef struct { int state; } pthread_once_t;
int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  int mine = 0;
  __VERIFIER_atomic_begin();
  __redcomp_wait_until(once->state != 1);
  if (once->state == 0) { once->state = 1; mine = 1; }
  __VERIFIER_atomic_end();
  if (mine) { routine(); once->state = 2; }
  return 0;
}

static __thread int __redcomp_errno;
int *__errno_location(void) { return &__redcomp_errno; }

/* Nobody is cancelled. */
static __thread int __redcomp_cancelstate, __redcomp_canceltype;
int pthread_setcancelstate(int state, int *old) {
  if (old) *old = __redcomp_cancelstate;
  __redcomp_cancelstate = state;
  return 0;
}
int pthread_setcanceltype(int type, int *old) {
  if (old) *old = __redcomp_canceltype;
  __redcomp_canceltype = type;
  return 0;
}

/* Destructors are not run, and keys that were deleted not used again. */
enum { KEYS = 8 };
static unsigned __redcomp_keys;
static __thread void *__redcomp_values[KEYS];
int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  __VERIFIER_atomic_begin();
  *key = __redcomp_keys;
  __redcomp_keys = __redcomp_keys + 1;
  __VERIFIER_atomic_end();
  if (*key >= KEYS) __redcomp_beyond("more keys than are followed");
  return 0;
}
int pthread_key_delete(unsigned key) { return 0; }
int pthread_setspecific(unsigned key, const void *value) { __redcomp_values[key] = (void *)value; return 0; }
void *pthread_getspecific(unsigned key) { return __redcomp_values[key]; }
)").append(textModels());
  return text;
}

}  // namespace redcomp::frontend
