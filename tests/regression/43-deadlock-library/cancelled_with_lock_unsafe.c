// redcomp: --deadlock | truth: unsafe | expect: unsafe
// A thread that is cancelled while it waits for a signal takes the mutex again, and nobody unlocks it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  while (1) pthread_cond_wait(&c, &m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_cancel(t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&m);
}
