// redcomp: --safety | truth: safe | expect: safe
// trylock gives EBUSY when the lock is held, also by the caller, and succeeds when nobody holds it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  pthread_mutex_unlock(&m);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
