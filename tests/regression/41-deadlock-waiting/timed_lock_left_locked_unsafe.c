// redcomp: --deadlock | truth: unsafe | expect: unsafe
// What was taken by a timed lock is taken.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_timedlock(&a, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  pthread_mutex_lock(&a);
  return 0;
}
