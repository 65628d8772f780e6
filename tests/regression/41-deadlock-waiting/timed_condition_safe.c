// redcomp: --deadlock | truth: safe | expect: safe
// Who gives up after a time does not wait for ever.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&a);
  pthread_cond_timedwait(&changed, &a, 0);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
