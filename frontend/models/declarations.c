/* Functions of the library that have no model here, as its headers declare them. A program that declares a function of such a
   name otherwise, without the header, means another function. */
#include "prelude.h"

int pthread_create(unsigned long *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
int pthread_join(unsigned long thread, void **result);
void pthread_exit(void *result);
int pthread_equal(unsigned long thread, unsigned long other);
int pthread_detach(unsigned long thread);
int pthread_mutex_destroy(pthread_mutex_t *m);
int pthread_mutex_timedlock(pthread_mutex_t *m, const void *until);
int pthread_mutex_clocklock(pthread_mutex_t *m, int clock, const void *until);
int pthread_yield(void);
int pthread_tryjoin_np(unsigned long thread, void **result);
int pthread_timedjoin_np(unsigned long thread, void **result, const void *until);
int pthread_clockjoin_np(unsigned long thread, void **result, int clock, const void *until);
int pthread_getconcurrency(void);
int pthread_setconcurrency(int level);
int pthread_setschedparam(unsigned long thread, int policy, const void *parameters);
int pthread_getattr_np(unsigned long thread, pthread_attr_t *attributes);
void *sem_open(const char *name, int flags, ...);
int sem_unlink(const char *name);
int thrd_create(unsigned long *thread, int (*start)(void *), void *argument);
int thrd_join(unsigned long thread, int *result);
unsigned long thrd_current(void);
int thrd_equal(unsigned long thread, unsigned long other);
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
void *reallocarray(void *memory, size_t count, size_t size);
void *kmalloc(size_t size, int flags);
void cfree(void *memory);
void explicit_bzero(void *memory, size_t size);
