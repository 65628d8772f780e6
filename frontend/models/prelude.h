/* What all models of library functions use: the tool's own functions, error numbers, and mutexes.

   The models are C files in this folder, one for each concept. The build puts this header and then the others, in
   alphabetical order, into redcomp (frontend/embed_models.cmake), which parses them with the user's program and links them to
   it where it defines nothing of the same name. A model uses this header and what is in its own file.

   A type of the library, such as pthread_rwlock_t, has the layout that a model gives to the type of that name. All zero must
   be the state that a static initialiser gives.

   Some macros are set when the models are parsed:
     MUTEX_KINDS        mutexes have an owner and a kind: the program asks for that, or misuse of locks is looked for
     SPURIOUS_WAKEUPS   a wait on a condition variable may return without a signal
     ERRNO_IS_READ      the program looks at errno
     ONE_READER         at most one function of the library reads the standard input
     EXIT_IS_FOLLOWED   the program registers functions to be run at its end
     CANCEL_IS_USED     the program calls pthread_cancel
     ENDS_ARE_OBSERVED  the end of a thread does more than end it: it is cancelled, has cleanup handlers or destructors
     HANDLERS_ARE_USED  there are cleanup handlers
     DESTRUCTORS        it has keys with destructors

   A model should make proofs easy: few variables, small numbers, one atomic section where the real function looks atomic to
   those who call it. In a counterexample the steps of a model are shown as the call of the function. */
#pragma once

typedef unsigned long size_t;

/* ---- what the tool offers ---------------------------------------------------------------------------------------- */

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);

/* A thread waits here until the condition holds; with the second one, it waits for somebody who holds a lock. For safety both
   are as good as an assume, but a thread that waits for ever is a deadlock, and a failed assume is not.

   What gives up after a time does not wait: it succeeds (an assume) or not, but if it can succeed at once, it does. */
void __redcomp_wait_until(int);
void __redcomp_wait_for_lock(int);

/* Before a model whose arithmetic is what the call asks for: where it overflows or divides by zero, the call is to blame. */
#define CALCULATES __attribute__((annotate("calculates")))
/* The end of a thread, and an end because of a request, which cannot come once the thread is in its end: so the one does not call
   the other once more. */
#define RUNS_THE_END __attribute__((annotate("runs the end")))
#define CANCELLATION __attribute__((annotate("cancellation")))

/* This value, but what follows from it may be more than the program does: no violation that depends on it is reported. */
int __redcomp_approximately(int value, const char *why);

/* Any value, and any contents of the object that is pointed into. Something definite that is not known here: no violation that
   depends on it is reported. */
int __redcomp_unknown(const char *why);
void __redcomp_forget(void *pointer, const char *why);
/* What proofs rest on, if the program uses this: a kind (docs/answers.md) and a text, "sem_init does not fail". */
void __redcomp_assuming(const char *kind, const char *what);

/* Nothing is known of runs that come here. */
void __redcomp_beyond(const char *what);

/* An error, if misuse of locks is looked for; else nothing. */
void __redcomp_misuse(const char *message);

unsigned long pthread_self(void);
void *malloc(size_t);

/* How many descriptors have been opened, as long as none has been closed: kept by clang_table_calls.cpp. */
static int __redcomp_descriptors;

/* ---- error numbers ----------------------------------------------------------------------------------------------- */

/* What errno is, of each thread. Where nobody looks at it, it is not set. */
#if ERRNO_IS_READ
static __thread int __redcomp_errno;
#define SET_ERRNO(value) (__redcomp_errno = (value))
#else
#define SET_ERRNO(value) ((void)0)
#endif

enum { EPERM = 1, ENOENT = 2, ESRCH = 3, EAGAIN = 11, EBUSY = 16, EEXIST = 17, EINVAL = 22, ERANGE = 34, EDEADLK = 35,
       EOVERFLOW = 75, ETIMEDOUT = 110 };

/* ---- cancellation ------------------------------------------------------------------------------------------------ */

/* A cancellation point acts on a request that was there when it began, and may act on one that comes while it waits. One that
   waits in an atomic section says with OR_CANCELLED that a request ends the waiting, and with END_IF_CANCELLED, where it has
   taken nothing yet, that the thread ends: it must, if there is nothing else that it can do. */
#if CANCEL_IS_USED
int __redcomp_is_cancelled(void);
void __redcomp_end_cancelled(void); /* does not return */
#define CANCELLATION_POINT() pthread_testcancel()
#define OR_CANCELLED || __redcomp_is_cancelled()
#define END_IF_CANCELLED(must)                                            \
  if (__redcomp_is_cancelled() && ((must) || __VERIFIER_nondet_int())) {  \
    __VERIFIER_atomic_end();                                              \
    __redcomp_end_cancelled();                                            \
  }
#else
#define CANCELLATION_POINT() ((void)0)
#define OR_CANCELLED
#define END_IF_CANCELLED(must)
#endif
void pthread_testcancel(void);

/* ---- attributes -------------------------------------------------------------------------------------------------- */

/* What can be set and asked for (attributes.c). Of all this, the kind of a mutex changes what it does. */
typedef struct {
  int detached, scope, inherits, policy, priority;
  size_t stack, guard;
} pthread_attr_t;

typedef struct {
  int kind, shared, protocol, ceiling, robust;
} pthread_mutexattr_t;

typedef struct {
  int shared, clock;
} pthread_condattr_t;

typedef struct {
  int shared, kind;
} pthread_rwlockattr_t;

typedef struct {
  int shared;
} pthread_barrierattr_t;

/* ---- mutexes ----------------------------------------------------------------------------------------------------- */

/* A mutex that is free or taken: the tool's own, with operations that are single steps. */
typedef struct {
  int unused;
} __redcomp_mutex_t;

int __redcomp_mutex_init(__redcomp_mutex_t *m);
int __redcomp_mutex_lock(__redcomp_mutex_t *m);
int __redcomp_mutex_trylock(__redcomp_mutex_t *m);
int __redcomp_mutex_timedlock(__redcomp_mutex_t *m, const void *until);
int __redcomp_mutex_unlock(__redcomp_mutex_t *m);

#if MUTEX_KINDS
/* The owner is a thread's handle or 0, the kind one of <pthread.h>: 0 normal, 1 recursive, 2 error-checking. The kind comes
   last: static initialisers of other kinds are translated to a value of the last member. */
typedef struct {
  __redcomp_mutex_t mutex;
  unsigned long owner;
  int depth;
  int mutex_state;  /* one of the following; anything else in memory that holds no mutex yet */
  int kind;
} pthread_mutex_t;

/* A mutex that was copied works, but POSIX does not allow to use it (frontend/clang_locks.cpp). */
enum { MUTEX_READY = 0, MUTEX_UNMADE = 1, MUTEX_COPIED = 2, MUTEX_DESTROYED = 1000 };
#else
/* The tool's own mutex by another name. */
typedef struct {
  int unused;
} pthread_mutex_t;
#endif

int pthread_mutex_init(pthread_mutex_t *m, pthread_mutexattr_t *a);
int pthread_mutex_lock(pthread_mutex_t *m);
int pthread_mutex_trylock(pthread_mutex_t *m);
int pthread_mutex_unlock(pthread_mutex_t *m);
