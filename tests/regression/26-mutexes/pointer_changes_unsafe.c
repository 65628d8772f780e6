// redcomp: --safety | truth: unsafe | expect: unsafe
// Between lock and unlock the shared pointer to the mutex changes.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *current = &b;

void *thread(void *unused) {
  pthread_mutex_lock(&a);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_mutex_t *mine = &a;
  pthread_mutex_lock(current);
  current = mine;
  x = 2;
  pthread_mutex_unlock(current);
  return 0;
}
