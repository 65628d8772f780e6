// redcomp: --check locks | truth: unsafe | expect: unsafe
// Only the mutex itself may be used.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_t copy = lock;
  pthread_mutex_lock(&copy);
  pthread_mutex_unlock(&copy);
  return 0;
}
