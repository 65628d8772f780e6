// redcomp: --deadlock | truth: unsafe | expect: unsafe
// redcomp: --deadlock --rule paper --timeout 60 | truth: unsafe | expect: unsafe
// main waits for a thread that waits for the lock that main holds.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  pthread_mutex_unlock(&a);
  return 0;
}
