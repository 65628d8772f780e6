/* Attributes: what is set can be asked for, and what is no value of an attribute is refused with EINVAL and not set. Where POSIX
   leaves a choice, as glibc does. */
#include "prelude.h"

enum { ENOTSUP = 95 };

#define GET(of, type, name, member) \
  int pthread_##of##_get##name(const pthread_##of##_t *a, type *value) { \
    *value = a->member; \
    return 0; \
  }

/* An attribute whose values are 0 to `most`. */
#define SET_AND_GET(of, name, member, most) \
  int pthread_##of##_set##name(pthread_##of##_t *a, int value) { \
    if (value < 0 || value > (most)) return EINVAL; \
    a->member = value; \
    return 0; \
  } \
  GET(of, int, name, member)

#define DESTROY(of) \
  int pthread_##of##_destroy(pthread_##of##_t *a) { return 0; }

/* ---- threads ----------------------------------------------------------------------------------------------------- */

enum { SCHED_OTHER = 0, SCHED_FIFO = 1, SCHED_RR = 2 };
enum { STACK_MIN = 16384, PAGE = 4096 };

/* The usual size of a stack depends on limits of the system: 0 stands for it. */
int pthread_attr_init(pthread_attr_t *a) {
  a->detached = 0;
  a->scope = 0;
  a->inherits = 0;
  a->policy = SCHED_OTHER;
  a->priority = 0;
  a->stack = 0;
  a->guard = PAGE;
  return 0;
}

DESTROY(attr)
SET_AND_GET(attr, detachstate, detached, 1)
SET_AND_GET(attr, inheritsched, inherits, 1)
SET_AND_GET(attr, schedpolicy, policy, SCHED_RR)
GET(attr, int, scope, scope)
GET(attr, size_t, guardsize, guard)
GET(attr, int, schedparam, priority) /* struct sched_param has one member */

int pthread_attr_setscope(pthread_attr_t *a, int scope) {
  if (scope == 1) return ENOTSUP; /* PTHREAD_SCOPE_PROCESS */
  return scope == 0 ? 0 : EINVAL;
}

int pthread_attr_setschedparam(pthread_attr_t *a, const int *priority) {
  int least = a->policy == SCHED_OTHER ? 0 : 1, most = a->policy == SCHED_OTHER ? 0 : 99;
  if (*priority < least || *priority > most) return EINVAL;
  a->priority = *priority;
  return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *a, size_t size) {
  if (size < STACK_MIN) return EINVAL;
  a->stack = size;
  return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *a, size_t *size) {
  *size = a->stack;
  if (a->stack == 0) {
    *size = __redcomp_unknown("the usual size of a stack");
    __VERIFIER_assume(*size >= STACK_MIN);
  }
  return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *a, size_t size) {
  a->guard = size;
  return 0;
}

/* ---- mutexes ----------------------------------------------------------------------------------------------------- */

int pthread_mutexattr_init(pthread_mutexattr_t *a) {
  a->kind = 0;
  a->shared = 0;
  a->protocol = 0;
  a->ceiling = 1;
  a->robust = 0;
  return 0;
}

DESTROY(mutexattr)
SET_AND_GET(mutexattr, type, kind, 3)
SET_AND_GET(mutexattr, pshared, shared, 1)
SET_AND_GET(mutexattr, robust, robust, 1)
SET_AND_GET(mutexattr, robust_np, robust, 1)
GET(mutexattr, int, protocol, protocol)
GET(mutexattr, int, prioceiling, ceiling)

/* Set once an attribute asks for a ceiling: which mutexes have one is not followed. */
static int __redcomp_ceilings;

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *a, int protocol) {
  if (protocol < 0 || protocol > 2) return EINVAL;
  if (protocol == 2) __redcomp_ceilings = 1; /* PTHREAD_PRIO_PROTECT */
  a->protocol = protocol;
  return 0;
}

int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *a, int ceiling) {
  if (ceiling < 1 || ceiling > 99) return EINVAL;
  a->ceiling = ceiling;
  return 0;
}

int pthread_mutex_getprioceiling(const pthread_mutex_t *m, int *ceiling) {
  if (__redcomp_ceilings) __redcomp_beyond("the ceiling of a mutex's priority");
  return EINVAL;
}

int pthread_mutex_setprioceiling(pthread_mutex_t *m, int ceiling, int *old) {
  if (__redcomp_ceilings) __redcomp_beyond("the ceiling of a mutex's priority");
  return EINVAL;
}

/* Those that are robust are known where mutexes have kinds: pthread_mutex_init. */
int pthread_mutex_consistent(pthread_mutex_t *m) { return EINVAL; }

/* ---- condition variables, reader-writer locks, barriers ----------------------------------------------------------- */

int pthread_condattr_init(pthread_condattr_t *a) {
  a->shared = 0;
  a->clock = 0;
  return 0;
}

DESTROY(condattr)
SET_AND_GET(condattr, pshared, shared, 1)
SET_AND_GET(condattr, clock, clock, 1) /* CLOCK_REALTIME, CLOCK_MONOTONIC */

int pthread_rwlockattr_init(pthread_rwlockattr_t *a) {
  a->shared = 0;
  a->kind = 0;
  return 0;
}

DESTROY(rwlockattr)
SET_AND_GET(rwlockattr, pshared, shared, 1)
GET(rwlockattr, int, kind_np, kind)

/* Only the last kind lets readers wait for a writer that waits. */
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *a, int kind) {
  if (kind < 0 || kind > 2) return EINVAL;
  if (kind == 2) __redcomp_beyond("a reader-writer lock that prefers writers");
  a->kind = kind;
  return 0;
}

int pthread_barrierattr_init(pthread_barrierattr_t *a) {
  a->shared = 0;
  return 0;
}

DESTROY(barrierattr)
SET_AND_GET(barrierattr, pshared, shared, 1)
