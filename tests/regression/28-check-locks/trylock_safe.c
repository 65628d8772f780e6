// redcomp: --check locks | truth: safe | expect: safe
// Only who got the lock unlocks it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *thread(void *unused) {
  if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  thread(NULL);
  return 0;
}
