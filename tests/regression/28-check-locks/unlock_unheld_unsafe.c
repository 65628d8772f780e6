// redcomp: --check locks | truth: unsafe | expect: unsafe
// Nobody holds the lock that is unlocked.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_unlock(&m);
  return 0;
}
