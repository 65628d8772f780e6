/* Functions whose calls are statements of the program, for those who call them through a pointer. */
#include "prelude.h"

#if !MUTEX_KINDS
int pthread_mutex_lock(pthread_mutex_t *m) { return pthread_mutex_lock(m); }
int pthread_mutex_trylock(pthread_mutex_t *m) { return pthread_mutex_trylock(m); }
int pthread_mutex_unlock(pthread_mutex_t *m) { return pthread_mutex_unlock(m); }
int pthread_mutex_destroy(pthread_mutex_t *m) { return pthread_mutex_destroy(m); }
#endif

unsigned long pthread_self(void) { return pthread_self(); }
