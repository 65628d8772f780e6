// redcomp: --check locks | truth: unsafe | expect: unsafe
// Another thread changes the condition between the two decisions.
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
  if (locking) pthread_mutex_unlock(&m);
  return 0;
}
