// redcomp: --safety | truth: safe | expect: safe
// Trying until it works is locking.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  while (pthread_mutex_trylock(&m));
  n = n + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(n == 2);
  return 0;
}
