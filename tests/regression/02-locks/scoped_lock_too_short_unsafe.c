// redcomp: --safety | truth: unsafe | expect: unsafe
// The guard's scope ends before the use.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

static void release(pthread_mutex_t **guard) { pthread_mutex_unlock(*guard); }

void *worker(void *unused) {
  int y;
  {
    __attribute__((cleanup(release))) pthread_mutex_t *guard = &m;
    pthread_mutex_lock(guard);
    y = x;
  }
  x = y + 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  worker(NULL);
  pthread_join(t, NULL);
  assert(x == 2);
  return 0;
}
