// redcomp: --termination --fair | truth: unsafe | expect: unsafe
// Weak fairness does not help who can take a lock now and then only: the other one may hold it whenever main looks.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stop;

void *busy(void *arg) {
  while (!stop) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, busy, 0);
  while (pthread_mutex_trylock(&m)) {
  }
  stop = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
