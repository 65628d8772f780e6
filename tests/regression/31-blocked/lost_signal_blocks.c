// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --spurious-wakeups on | truth: unsafe | expect: unsafe
// redcomp: --termination --no-reduction | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// A lost signal: tested before the mutex is taken.
#include <pthread.h>

int num = 1;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t empty = PTHREAD_COND_INITIALIZER, full = PTHREAD_COND_INITIALIZER;

void *produce(void *arg) {
  int wait = num > 0;
  pthread_mutex_lock(&m);
  if (wait) pthread_cond_wait(&empty, &m);
  num++;
  pthread_cond_signal(&full);
  pthread_mutex_unlock(&m);
  return 0;
}

void *consume(void *arg) {
  pthread_mutex_lock(&m);
  while (num == 0) pthread_cond_wait(&full, &m);
  num--;
  pthread_cond_signal(&empty);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, 0, produce, 0);
  pthread_create(&c, 0, consume, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
  return 0;
}
