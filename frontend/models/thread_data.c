/* What each thread has for itself: errno, and values by keys. */
#include "prelude.h"

#if ERRNO_IS_READ
int *__errno_location(void) { return &__redcomp_errno; }
#endif

/* Numbers of keys that were deleted are given again, with no values: which is not followed. Their use fails, as in glibc. */
enum { KEYS = 8, ROUNDS = 4 }; /* PTHREAD_DESTRUCTOR_ITERATIONS */
static unsigned __redcomp_keys;
static int __redcomp_deleted[KEYS], __redcomp_any_deleted;
static __thread void *__redcomp_values[KEYS];

#if DESTRUCTORS
typedef void (*__redcomp_destructor)(void *);
static __redcomp_destructor __redcomp_destructors[KEYS];

/* When a thread ends, in the order of the keys, as in glibc. */
void __redcomp_run_destructors(void) {
  unsigned key;
  int round = 0, again = 1;
  while (again && round < ROUNDS) {
    again = 0;
    round++;
    for (key = 0; key < KEYS; key++) {
      void *value = __redcomp_values[key];
      __redcomp_destructor destructor = __redcomp_destructors[key];
      if (value && destructor) {
        __redcomp_values[key] = 0;
        destructor(value);
        again = 1;
      }
    }
  }
}
#endif

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  if (__redcomp_any_deleted) __redcomp_beyond("a key is created after another one was deleted");
  __VERIFIER_atomic_begin();
  *key = __redcomp_keys;
  __redcomp_keys = __redcomp_keys + 1;
  __VERIFIER_atomic_end();
  if (*key >= KEYS) __redcomp_beyond("more keys than are followed");
#if DESTRUCTORS
  __redcomp_destructors[*key] = destructor;
#endif
  return 0;
}

static int __redcomp_is_key(unsigned key) { return key < __redcomp_keys && !__redcomp_deleted[key]; }

int pthread_key_delete(unsigned key) {
  if (!__redcomp_is_key(key)) return EINVAL;
  __redcomp_any_deleted = 1;
  __redcomp_deleted[key] = 1;
#if DESTRUCTORS
  __redcomp_destructors[key] = 0;
#endif
  return 0;
}

int pthread_setspecific(unsigned key, const void *value) {
  if (!__redcomp_is_key(key)) return EINVAL;
  __redcomp_values[key] = (void *)value;
  return 0;
}

void *pthread_getspecific(unsigned key) { return __redcomp_is_key(key) ? __redcomp_values[key] : 0; }
