// redcomp: --safety | truth: safe | expect: safe
// An error-checking mutex refuses: to be locked twice, and to be unlocked by others.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &kind);
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_lock(&m) == EDEADLK);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
