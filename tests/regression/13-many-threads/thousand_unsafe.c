// redcomp: --safety | truth: unsafe | expect: unsafe
// A thousand threads count, and one of them does not hold the lock when it looks.
#include <assert.h>
#include <pthread.h>

#define N 1000

int count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  count++;
  pthread_mutex_unlock(&m);
  int seen = count;
  assert(count == seen);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);

  return 0;
}
