// redcomp: --safety | truth: safe | expect: safe
// redcomp: --deadlock | truth: safe | expect: safe
// A thread that is cancelled while it waits for a signal takes the mutex again, which its handler unlocks.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int x = 0;

void unlock(void *mutex) {
  x++;
  pthread_mutex_unlock(mutex);
}

void *thread(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  while (1) pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return NULL;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, thread, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  pthread_mutex_lock(&m);
  assert(x == 1 && result == PTHREAD_CANCELED);
}
