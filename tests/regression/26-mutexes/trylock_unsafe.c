// redcomp: --safety | truth: unsafe | expect: unsafe
// Who does not get the lock goes on all the same.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  int busy = pthread_mutex_trylock(&m);
  int old = n;
  n = old + 1;
  assert(n == old + 1);
  if (!busy) pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  return 0;
}
