// redcomp: --safety | truth: unsafe | expect: unsafe
// A wait that timed out has waited for nothing.
#include <assert.h>
#include <pthread.h>

int ready = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *producer(void *unused) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  struct timespec until = {10, 0};
  pthread_create(&t, NULL, producer, NULL);
  pthread_mutex_lock(&m);
  while (!ready) if (pthread_cond_timedwait(&c, &m, &until)) break;
  assert(ready);
  pthread_mutex_unlock(&m);
  return 0;
}
