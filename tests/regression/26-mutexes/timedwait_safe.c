// redcomp: --safety | truth: safe | expect: safe
// A wait that may time out, in a loop that looks at the state.
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
  while (!ready) pthread_cond_timedwait(&c, &m, &until);
  assert(ready);
  pthread_mutex_unlock(&m);
  return 0;
}
