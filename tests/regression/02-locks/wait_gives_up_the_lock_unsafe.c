// redcomp: --safety | truth: unsafe | expect: unsafe
// While it waits, the lock is free: what was read before is old afterwards.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *other(void *unused) {
  pthread_mutex_lock(&m);
  n = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&m);
  int before = n;
  pthread_cond_wait(&c, &m);
  assert(n == before);
  pthread_mutex_unlock(&m);
  return 0;
}
