// redcomp: --check locks | truth: safe | expect: safe
// Two threads that wait for each other have each used the locks as they should.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

void *thread(void *unused) {
  both(&a, &b);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  both(&b, &a);
  return 0;
}
