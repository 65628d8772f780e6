// redcomp: --safety | truth: unsafe | expect: unsafe
// The lock may not come in time, and nobody looks.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  struct timespec until = {10, 0};
  int late = pthread_mutex_timedlock(&m, &until);
  int old = n;
  n = old + 1;
  assert(n == old + 1);
  if (!late) pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  return 0;
}
