// redcomp: --safety --engine ul-cseq --reduce | truth: unsafe | expect: unsafe
// A lock that is taken cuts the run off; the error behind it is still found.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, work, NULL);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  assert(x == 2);
  pthread_mutex_unlock(&m);
  return 0;
}
