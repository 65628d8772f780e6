// redcomp: --safety | truth: safe | expect: safe
// The lock may not come in time; the result is looked at.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  struct timespec until = {10, 0};
  if (pthread_mutex_timedlock(&m, &until)) return NULL;
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
