// redcomp: --safety | truth: unsafe | expect: unsafe
// Locks one element, unlocks another one, which somebody else may hold.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *first(void *unused) {
  pthread_mutex_lock(&m[0]);
  pthread_mutex_unlock(&m[1]);
  pthread_mutex_lock(&m[1]);
  x = 1;
  pthread_mutex_unlock(&m[1]);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, first, NULL);
  pthread_mutex_lock(&m[1]);
  x = 2;
  assert(x == 2);
  pthread_mutex_unlock(&m[1]);
  return 0;
}
