// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// The thread that main joins waits for a lock that main holds.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
  return 0;
}
