/* Spinlocks: to those who wait for it, a spinlock is a mutex. */
#include "prelude.h"

#if MUTEX_KINDS
#define PLAIN_MUTEX(what) __redcomp_mutex_##what
#define INIT_PLAIN_MUTEX(m) __redcomp_mutex_init(m)
#else
#define PLAIN_MUTEX(what) pthread_mutex_##what
#define INIT_PLAIN_MUTEX(m) pthread_mutex_init(m, 0)
#endif

typedef struct {
  PLAIN_MUTEX(t) mutex;
} pthread_spinlock_t;

int pthread_spin_init(pthread_spinlock_t *l, int shared) {
  INIT_PLAIN_MUTEX(&l->mutex);
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *l) { return 0; }

int pthread_spin_lock(pthread_spinlock_t *l) {
  PLAIN_MUTEX(lock)(&l->mutex);
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *l) { return PLAIN_MUTEX(trylock)(&l->mutex) ? EBUSY : 0; }

int pthread_spin_unlock(pthread_spinlock_t *l) {
  PLAIN_MUTEX(unlock)(&l->mutex);
  return 0;
}
