/* What each thread has for itself: errno, its state of cancellation, values by keys. */
#include "prelude.h"

#if ERRNO_IS_READ
int *__errno_location(void) { return &__redcomp_errno; }
#endif

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

/* Destructors are not run (the frontend says so where a program has one), and keys that were deleted are not used again. */
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

int pthread_setspecific(unsigned key, const void *value) {
  __redcomp_values[key] = (void *)value;
  return 0;
}

void *pthread_getspecific(unsigned key) { return __redcomp_values[key]; }
