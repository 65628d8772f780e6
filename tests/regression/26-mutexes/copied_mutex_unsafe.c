// redcomp: --safety | truth: unsafe | expect: unsafe
// The copy of a mutex that is held is held.
#include <assert.h>
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

struct queue held = {PTHREAD_MUTEX_INITIALIZER, 3}, other;

int main(void) {
  pthread_mutex_lock(&held.lock);
  other = held;
  assert(pthread_mutex_trylock(&other.lock) == 0);
  return 0;
}
