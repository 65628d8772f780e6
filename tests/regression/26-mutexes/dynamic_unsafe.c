// redcomp: --safety | truth: unsafe | expect: unsafe
// Each thread initialises the mutex for itself.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m;

void *count(void *unused) {
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m);
  n = n + 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, count, NULL);
  pthread_create(&t2, NULL, count, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_mutex_destroy(&m);
  assert(n == 2);
  return 0;
}
