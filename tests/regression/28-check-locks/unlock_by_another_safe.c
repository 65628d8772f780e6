// redcomp: --check locks | truth: safe | expect: safe
// Each thread unlocks what it has locked.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, thread, NULL);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
