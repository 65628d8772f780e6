// redcomp: --check locks | truth: safe | expect: safe
// The mutex is destroyed when nobody will use it any more.
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
  pthread_join(t, NULL);
  pthread_mutex_destroy(&m);
  return 0;
}
