// redcomp: --safety | truth: safe | expect: safe
// Who does not get the lock leaves the counter alone.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  if (pthread_mutex_trylock(&m) != 0) return NULL;
  int old = n;
  n = old + 1;
  assert(n == old + 1);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  return 0;
}
