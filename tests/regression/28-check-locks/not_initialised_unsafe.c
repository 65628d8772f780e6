// redcomp: --check locks | truth: unsafe | expect: unsafe
// A mutex on the stack, and no call of pthread_mutex_init.
#include <pthread.h>

int main(void) {
  pthread_mutex_t lock;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
