// redcomp: --safety | truth: unsafe | expect: unsafe
// Main locks, another thread unlocks. The lock is a signal here, and nobody's property.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *opener(void *unused) {
  pthread_mutex_unlock(&m);
  return NULL;
}

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_mutex_lock(&m);
  pthread_create(&t1, NULL, writer, NULL);
  pthread_create(&t2, NULL, opener, NULL);
  assert(x == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
