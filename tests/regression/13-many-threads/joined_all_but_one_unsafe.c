// redcomp: --safety --timeout 6 | truth: unsafe | expect: unknown
// One thread is not waited for, and may not have counted yet. (Found only with 200 threads.)
#include <assert.h>
#include <pthread.h>

#define N 200

int count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  count++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < N - 1; i++) pthread_join(t[i], 0);
  assert(count == N);
  return 0;
}
