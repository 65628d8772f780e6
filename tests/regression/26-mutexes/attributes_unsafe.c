// redcomp: --safety | truth: unsafe | expect: unsafe
// The kind is refused, so the mutex is a usual one: it cannot be taken twice.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutex_t lock;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, 77);
  pthread_mutex_init(&lock, &kind);
  pthread_mutex_lock(&lock);
  assert(pthread_mutex_trylock(&lock) == 0);
  return 0;
}
