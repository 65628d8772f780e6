/* Condition variables. */
#include "prelude.h"

/* A wait that is cancelled takes the mutex again before the thread ends. */
#if CANCEL_IS_USED
#define CANCELLED_BEFORE(pending) int pending = __redcomp_is_cancelled()
#define UNLESS_CANCELLED(inTime, pending) if (pending) inTime = 0
#define END_WAIT_IF_CANCELLED(ends) \
  if (__redcomp_is_cancelled() && (ends)) __redcomp_end_cancelled()
#else
#define CANCELLED_BEFORE(pending)
#define UNLESS_CANCELLED(inTime, pending)
#define END_WAIT_IF_CANCELLED(ends)
#endif

#if MUTEX_KINDS
#define REQUIRE_OWNER(m) if ((m)->kind == 2 /* error-checking */ && (m)->owner != pthread_self()) return EPERM
#else
#define REQUIRE_OWNER(m) (void)0
#endif

#if SPURIOUS_WAKEUPS

/* A wait may return at any time, so it is no more than giving up the mutex for a while, and signals need no effect. */
typedef struct {
} pthread_cond_t;

int pthread_cond_init(pthread_cond_t *c, pthread_condattr_t *a) { return 0; }

int pthread_cond_destroy(pthread_cond_t *c) { return 0; }

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  REQUIRE_OWNER(m);
  CANCELLED_BEFORE(pending);
  pthread_mutex_unlock(m);
  pthread_mutex_lock(m);
  END_WAIT_IF_CANCELLED(pending || __VERIFIER_nondet_int());
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const void *until) {
  REQUIRE_OWNER(m);
  pthread_cond_wait(c, m);
  return __VERIFIER_nondet_int() ? 0 : ETIMEDOUT;
}

int pthread_cond_signal(pthread_cond_t *c) { return 0; }

int pthread_cond_broadcast(pthread_cond_t *c) { return 0; }

#else

/* A signal lets one thread go on of those that wait now, a broadcast all of them; in either case none that comes later.
   Threads that wait have numbers, in the order in which they came. */
typedef struct {
  int arrived;    /* the next number */
  int waiting;    /* how many threads wait */
  int signalled;  /* how many of them may go on */
  int horizon;    /* those with smaller numbers were there when the last signal came */
  int reached;    /* how many of these wait still */
} pthread_cond_t;

int pthread_cond_init(pthread_cond_t *c, pthread_condattr_t *a) {
  c->arrived = 0;
  c->waiting = 0;
  c->signalled = 0;
  c->horizon = 0;
  c->reached = 0;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *c) { return 0; }

/* Gives up the mutex and begins to wait, with the number that is returned. */
int __redcomp_begin_waiting(pthread_cond_t *c, pthread_mutex_t *m) {
  int mine;
  __VERIFIER_atomic_begin();
  mine = c->arrived;
  c->arrived = c->arrived + 1;
  c->waiting = c->waiting + 1;
  pthread_mutex_unlock(m);
  __VERIFIER_atomic_end();
  return mine;
}

void __redcomp_end_waiting(pthread_cond_t *c) {
  c->waiting = c->waiting - 1;
  if (c->waiting == 0) {
    /* Nobody has a number: small ones are easier to reason about. */
    c->arrived = 0;
    c->horizon = 0;
  }
}

/* A thread that gives up may have been meant by a signal (POSIX: it "may consume a condition signal directed concurrently"),
   and it was if nobody else can have been. */
void __redcomp_give_up_waiting(pthread_cond_t *c, int mine, int meant) {
  if (mine < c->horizon) {
    if (c->signalled > 0 && (meant || c->signalled == c->reached)) c->signalled = c->signalled - 1;
    c->reached = c->reached - 1;
  }
  __redcomp_end_waiting(c);
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m) {
  REQUIRE_OWNER(m);
  CANCELLED_BEFORE(pending);
  int mine = __redcomp_begin_waiting(c, m);
  __VERIFIER_atomic_begin();
  __redcomp_wait_until((c->signalled > 0 && mine < c->horizon) OR_CANCELLED);
#if CANCEL_IS_USED
  if (__redcomp_is_cancelled() && (pending || !(c->signalled > 0 && mine < c->horizon) || __VERIFIER_nondet_int())) {
    __redcomp_give_up_waiting(c, mine, 0);
    __VERIFIER_atomic_end();
    pthread_mutex_lock(m);
    __redcomp_end_cancelled();
  }
#endif
  c->signalled = c->signalled - 1;
  c->reached = c->reached - 1;
  __redcomp_end_waiting(c);
  __VERIFIER_atomic_end();
  pthread_mutex_lock(m);
  return 0;
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const void *until) {
  REQUIRE_OWNER(m);
  CANCELLED_BEFORE(pending);
  int inTime = __VERIFIER_nondet_int(), meant = __VERIFIER_nondet_int();
  int mine = __redcomp_begin_waiting(c, m);
  UNLESS_CANCELLED(inTime, pending);
  __VERIFIER_atomic_begin();
  if (inTime) __VERIFIER_assume(c->signalled > 0 && mine < c->horizon);
  __redcomp_give_up_waiting(c, mine, inTime || meant);
  __VERIFIER_atomic_end();
  pthread_mutex_lock(m);
  END_WAIT_IF_CANCELLED(pending || (!inTime && __VERIFIER_nondet_int()));
  return inTime ? 0 : ETIMEDOUT;
}

/* Signals that are under way have one horizon: with a later one, threads that came after the earlier signal can take that one
   too, unless now all may go on. */
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

int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, int clock, const void *until) {
  return pthread_cond_timedwait(c, m, until);
}
