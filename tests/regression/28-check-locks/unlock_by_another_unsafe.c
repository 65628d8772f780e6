// redcomp: --check locks | truth: unsafe | expect: unsafe
// A thread unlocks what main has locked.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  return 0;
}
