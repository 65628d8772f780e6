// redcomp: --deadlock | truth: unsafe | expect: unsafe
// The routine waits for a lock whose holder waits for the routine.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;

void routine(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

void *worker(void *arg) {
  pthread_once(&once, routine);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&a);
  pthread_once(&once, routine);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
