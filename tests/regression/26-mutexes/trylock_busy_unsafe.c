// redcomp: --safety | truth: unsafe | expect: unsafe
// trylock does not wait: it gives EBUSY when the caller holds the lock.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == 0);
  pthread_mutex_unlock(&m);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
