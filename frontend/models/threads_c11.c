/* <threads.h>, on top of <pthread.h>. Creating, joining and comparing threads is the frontend's. */
#include "prelude.h"

int pthread_mutex_destroy(pthread_mutex_t *m);
int pthread_mutex_timedlock(pthread_mutex_t *m, const void *until);

typedef pthread_mutex_t mtx_t;
typedef pthread_cond_t cnd_t;

enum { SUCCESS = 0, BUSY = 1, ERROR = 2, TIMEDOUT = 4 }; /* thrd_... */

int __redcomp_c11(int error) { return error == 0 ? SUCCESS : error == EBUSY ? BUSY : error == ETIMEDOUT ? TIMEDOUT : ERROR; }

/* ---- threads ----------------------------------------------------------------------------------------------------- */

void pthread_exit(void *value);
void thrd_exit(int result) { pthread_exit((void *)(long)result); }
int thrd_detach(unsigned long thread) { return SUCCESS; }
void thrd_yield(void) {}

/* 0, or less if a signal comes first: there are none. */
int thrd_sleep(const void *duration, void *remaining) { return __redcomp_unknown("whether a duration is valid") ? -2 : 0; }

/* ---- mutexes ----------------------------------------------------------------------------------------------------- */

/* A plain mutex, unless it is exactly one of the two recursive types: so glibc. */
int mtx_init(mtx_t *m, int type) {
#if MUTEX_KINDS
  if (type == 1 || type == 3) {
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, 1);
    return __redcomp_c11(pthread_mutex_init(m, &recursive));
  }
#endif
  return __redcomp_c11(pthread_mutex_init(m, 0));
}

void mtx_destroy(mtx_t *m) { pthread_mutex_destroy(m); }
int mtx_lock(mtx_t *m) { return __redcomp_c11(pthread_mutex_lock(m)); }
int mtx_trylock(mtx_t *m) { return __redcomp_c11(pthread_mutex_trylock(m)); }
int mtx_timedlock(mtx_t *m, const void *until) { return __redcomp_c11(pthread_mutex_timedlock(m, until)); }
int mtx_unlock(mtx_t *m) { return __redcomp_c11(pthread_mutex_unlock(m)); }

/* ---- condition variables ----------------------------------------------------------------------------------------- */

int cnd_init(cnd_t *c) { return __redcomp_c11(pthread_cond_init(c, 0)); }
void cnd_destroy(cnd_t *c) { pthread_cond_destroy(c); }
int cnd_wait(cnd_t *c, mtx_t *m) { return __redcomp_c11(pthread_cond_wait(c, m)); }
int cnd_timedwait(cnd_t *c, mtx_t *m, const void *until) { return __redcomp_c11(pthread_cond_timedwait(c, m, until)); }
int cnd_signal(cnd_t *c) { return __redcomp_c11(pthread_cond_signal(c)); }
int cnd_broadcast(cnd_t *c) { return __redcomp_c11(pthread_cond_broadcast(c)); }

/* ---- the rest ---------------------------------------------------------------------------------------------------- */

typedef pthread_once_t once_flag;
void call_once(once_flag *flag, void (*function)(void)) { pthread_once(flag, function); }

int tss_create(unsigned *key, void (*destructor)(void *)) { return __redcomp_c11(pthread_key_create(key, destructor)); }
void tss_delete(unsigned key) { pthread_key_delete(key); }
int tss_set(unsigned key, void *value) { return __redcomp_c11(pthread_setspecific(key, value)); }
void *tss_get(unsigned key) { return pthread_getspecific(key); }
