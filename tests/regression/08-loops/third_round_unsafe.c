// redcomp: --safety | truth: unsafe | expect: unsafe
// It fails in the third round, not before.
#include <assert.h>
#include <pthread.h>

int x = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *up(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, up, NULL);
  pthread_mutex_lock(&m);
  assert(x < 3);
  pthread_mutex_unlock(&m);
  return 0;
}
