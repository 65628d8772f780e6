// redcomp: --safety | truth: unsafe | expect: unsafe
// Initialising a mutex that somebody holds makes it free.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *first(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return NULL;
}

void *second(void *unused) {
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, first, NULL);
  pthread_create(&t2, NULL, second, NULL);
  return 0;
}
