/* Functions whose calls are statements of the program, for those who call them through a pointer. */
#include "prelude.h"

#if !MUTEX_KINDS
int pthread_mutex_lock(pthread_mutex_t *m) { return pthread_mutex_lock(m); }
int pthread_mutex_trylock(pthread_mutex_t *m) { return pthread_mutex_trylock(m); }
int pthread_mutex_unlock(pthread_mutex_t *m) { return pthread_mutex_unlock(m); }
int pthread_mutex_destroy(pthread_mutex_t *m) { return pthread_mutex_destroy(m); }
#endif

unsigned long pthread_self(void) { return pthread_self(); }

void *malloc(size_t size) { return malloc(size); }
void *calloc(size_t count, size_t size) { return calloc(count, size); }
void *realloc(void *memory, size_t size) { return realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void free(void *memory) { free(memory); }
