// redcomp: --safety | truth: unsafe | expect: unsafe
// x is 5 only while the lock is held, but a reader does not take it.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m;

void *writer(void *arg) {
  pthread_mutex_lock(&m);
  x = 5;
  x = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  assert(x == 0);
  return 0;
}
