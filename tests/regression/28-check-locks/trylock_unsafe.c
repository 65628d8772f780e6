// redcomp: --check locks | truth: unsafe | expect: unsafe
// Who did not get the lock unlocks it all the same.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_trylock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
