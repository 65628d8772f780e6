// redcomp: --check locks | truth: unsafe | expect: unsafe
// The mutex is destroyed before the thread has used it.
#include <pthread.h>

pthread_mutex_t m;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, NULL);
  pthread_create(&t, NULL, thread, NULL);
  pthread_mutex_destroy(&m);
  pthread_join(t, NULL);
  return 0;
}
