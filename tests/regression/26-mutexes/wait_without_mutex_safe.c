// redcomp: --safety | truth: safe | expect: safe
// An error-checking mutex that the thread does not hold: the wait fails.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  pthread_mutex_t m;
  pthread_cond_t c = PTHREAD_COND_INITIALIZER;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &a);
  assert(pthread_cond_wait(&c, &m) == EPERM);
  return 0;
}
