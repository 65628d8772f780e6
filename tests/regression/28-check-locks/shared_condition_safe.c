// redcomp: --check locks | truth: safe | expect: safe
// The condition is read once, so that both decisions agree.
#include <pthread.h>

int locking = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *change(void *unused) {
  locking = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, change, NULL);
  int seen = locking;
  if (seen) pthread_mutex_lock(&m);
  if (seen) pthread_mutex_unlock(&m);
  return 0;
}
