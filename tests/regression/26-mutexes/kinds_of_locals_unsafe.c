// redcomp: --safety | truth: unsafe | expect: unsafe
// The initialiser of a local makes its mutex recursive, and so does a compound literal.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

struct s { int x; pthread_mutex_t mutex; };

int main(void) {
  pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  struct s s = {1, PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP}, t;
  t.mutex = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_lock(&m);
  assert(pthread_mutex_lock(&m) == 0);
  pthread_mutex_lock(&s.mutex);
  assert(pthread_mutex_lock(&s.mutex) != 0);
  pthread_mutex_lock(&t.mutex);
  assert(pthread_mutex_lock(&t.mutex) != 0);
  return 0;
}
