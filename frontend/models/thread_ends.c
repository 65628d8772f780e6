/* The end of a thread: cleanup handlers, destructors of keys, cancellation. In programs that have none of these, pthread_exit
   is a statement of its own, and what is here is not there. */
#include "prelude.h"

void __redcomp_exit_thread(void *value); /* the end itself; does not return */

static __thread int __redcomp_cancelstate, __redcomp_canceltype;

int pthread_setcancelstate(int state, int *old) {
  if (state != 0 && state != 1) return EINVAL;
  if (old) *old = __redcomp_cancelstate;
  __redcomp_cancelstate = state;
  return 0;
}

/* Where threads are cancelled, the frontend refuses a type other than the usual one. */
int pthread_setcanceltype(int type, int *old) {
  if (type != 0 && type != 1) return EINVAL;
  if (old) *old = __redcomp_canceltype;
  __redcomp_canceltype = type;
  return 0;
}

/* ---- cleanup handlers -------------------------------------------------------------------------------------------- */

#if HANDLERS_ARE_USED
/* Of pthread_cleanup_push, the last one first. */
enum { HANDLERS = 6 };
typedef struct {
  void (*routine)(void *);
  void *argument;
} __redcomp_handler;
static __thread __redcomp_handler __redcomp_handlers[HANDLERS];
static __thread int __redcomp_pushed;

void __redcomp_push_handler(void (*routine)(void *), void *argument) {
  if (__redcomp_pushed >= HANDLERS) __redcomp_beyond("more cleanup handlers than are followed");
  __redcomp_handlers[__redcomp_pushed].routine = routine;
  __redcomp_handlers[__redcomp_pushed].argument = argument;
  __redcomp_pushed = __redcomp_pushed + 1;
}

void __redcomp_pop_handler(void) { __redcomp_pushed = __redcomp_pushed - 1; }
#endif

/* ---- the end ----------------------------------------------------------------------------------------------------- */

#if ENDS_ARE_OBSERVED
static __thread int __redcomp_ending; /* and cannot be cancelled any more */

void __redcomp_run_destructors(void);

RUNS_THE_END void pthread_exit(void *value) {
  __redcomp_ending = 1;
#if HANDLERS_ARE_USED
  while (__redcomp_pushed > 0) {
    __redcomp_pushed = __redcomp_pushed - 1;
    __redcomp_handlers[__redcomp_pushed].routine(__redcomp_handlers[__redcomp_pushed].argument);
  }
#endif
#if DESTRUCTORS
  __redcomp_run_destructors();
#endif
  __redcomp_exit_thread(value);
}
#endif

/* ---- cancellation ------------------------------------------------------------------------------------------------ */

#if CANCEL_IS_USED
enum { CANCELLED = 16 };
static int __redcomp_cancelled[CANCELLED]; /* by the handles of threads */

int __redcomp_is_cancelled(void) {
  if (__redcomp_cancelstate || __redcomp_ending) return 0;
  if (pthread_self() >= CANCELLED) __redcomp_beyond("more threads than are followed where threads are cancelled");
  return __redcomp_cancelled[pthread_self()];
}

CANCELLATION void __redcomp_end_cancelled(void) { pthread_exit((void *)-1); } /* PTHREAD_CANCELED */

int pthread_cancel(unsigned long thread) {
  if (thread >= CANCELLED) __redcomp_beyond("more threads than are followed where threads are cancelled");
  __redcomp_cancelled[thread] = 1;
  return 0;
}

/* For functions of which POSIX leaves it open whether they are cancellation points. */
void __redcomp_may_test_cancel(void) {
  if (__redcomp_is_cancelled() && __redcomp_unknown("whether a function is a cancellation point")) __redcomp_end_cancelled();
}

void pthread_testcancel(void) {
  if (__redcomp_is_cancelled()) __redcomp_end_cancelled();
}
#else
void pthread_testcancel(void) {}
#endif
