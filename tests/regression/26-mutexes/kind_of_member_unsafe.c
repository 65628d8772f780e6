// redcomp: --safety | truth: unsafe | expect: unsafe
// The initialiser of a member makes its mutex recursive.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

struct { int x; pthread_mutex_t mutex; } s = {0, PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP};

int main(void) {
  pthread_mutex_lock(&s.mutex);
  assert(pthread_mutex_lock(&s.mutex) == 0);
  s.x = 1;
  assert(s.x == 2);
  return 0;
}
