// redcomp: --safety | truth: unsafe | expect: unsafe
// Two pointers to two mutexes.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void count(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  n = n + 1;
  pthread_mutex_unlock(m);
}

void *thread(void *mutex) {
  count(mutex);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, &a);
  count(&b);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
