// redcomp: --safety | truth: unsafe | expect: unsafe
// The number of threads is a macro: there are three.
#include <assert.h>
#include <pthread.h>

#define THREADS 3

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *unused) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[THREADS];
  int i;
  for (i = 0; i < THREADS; ++i) pthread_create(&t[i], NULL, count, NULL);
  for (i = 0; i < THREADS; ++i) pthread_join(t[i], NULL);
  assert(n < THREADS);
  return 0;
}
