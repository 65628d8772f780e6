/* Included before a generated program: its library calls become those of runtime.c. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#define main program_main
#define pthread_create fuzz_create
#define pthread_join fuzz_join
#define pthread_exit fuzz_exit_thread
#define pthread_mutex_lock fuzz_lock
#define pthread_mutex_trylock fuzz_trylock
#define pthread_mutex_unlock fuzz_unlock
#define pthread_cond_wait fuzz_wait
#define pthread_cond_signal fuzz_signal
#define pthread_cond_broadcast fuzz_signal
#define sem_wait fuzz_sem_wait
#define sem_post fuzz_sem_post
#define pthread_spin_lock fuzz_spin_lock
#define pthread_spin_unlock fuzz_spin_unlock
#define pthread_barrier_t fuzz_barrier
#define pthread_barrier_init fuzz_barrier_init
#define pthread_barrier_wait fuzz_barrier_wait
#define pthread_rwlock_rdlock fuzz_rdlock
#define pthread_rwlock_wrlock fuzz_wrlock
#define pthread_rwlock_unlock fuzz_rwunlock
#define __VERIFIER_atomic_begin fuzz_begin
#define __VERIFIER_atomic_end fuzz_end
#define exit fuzz_exit
#define abort() fuzz_exit(1)
extern int fuzz_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int fuzz_join(pthread_t, void **);
extern void fuzz_exit_thread(void *);
extern int fuzz_lock(pthread_mutex_t *);
extern int fuzz_trylock(pthread_mutex_t *);
extern int fuzz_unlock(pthread_mutex_t *);
extern int fuzz_wait(pthread_cond_t *, pthread_mutex_t *);
extern int fuzz_signal(pthread_cond_t *);
extern int fuzz_sem_wait(sem_t *);
extern int fuzz_sem_post(sem_t *);
extern int fuzz_rdlock(pthread_rwlock_t *);
extern int fuzz_wrlock(pthread_rwlock_t *);
extern int fuzz_rwunlock(pthread_rwlock_t *);
typedef struct { unsigned size, arrived, round; } fuzz_barrier;
extern int fuzz_spin_lock(pthread_spinlock_t *);
extern int fuzz_spin_unlock(pthread_spinlock_t *);
extern int fuzz_barrier_init(fuzz_barrier *, void *, unsigned);
extern int fuzz_barrier_wait(fuzz_barrier *);
extern void fuzz_begin(void);
extern void fuzz_end(void);
extern void fuzz_exit(int);

/* The function that this opens is a section, wherever it returns. */
static inline void fuzz_leave(int *section) { (void)section; fuzz_end(); }
#define FUZZ_WHOLE_FUNCTION int fuzz_section __attribute__((cleanup(fuzz_leave))) = (fuzz_begin(), 0);
