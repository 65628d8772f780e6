// A thousand threads count under a lock. They are proved right as copies of one thread, with counters of how many
// copies are where: when all have been joined, all have counted.
#include <assert.h>
#include <pthread.h>

#define THREADS 1000

int count;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  assert(count == THREADS);
  return 0;
}
