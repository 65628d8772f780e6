// redcomp: --safety | truth: unsafe | expect: unknown
// What the library keeps in a mutex is not known here.
#include <assert.h>
#include <pthread.h>

union {
  pthread_mutex_t lock;
  int bytes[10];
} mutex;

int main(void) {
  pthread_mutex_lock(&mutex.lock);
  mutex.bytes[0] = 0;
  assert(pthread_mutex_trylock(&mutex.lock) != 0);
  return 0;
}
