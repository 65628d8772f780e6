// redcomp: --safety | truth: unsafe | expect: unsafe
// The test is for another variable: 0u - 1 is UINT_MAX.
#include <assert.h>
#include <pthread.h>

unsigned left = 0, right = 1;
pthread_mutex_t m;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  if (right > 0) left = left - 1;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(left <= 1);
  pthread_mutex_unlock(&m);
  return 0;
}
