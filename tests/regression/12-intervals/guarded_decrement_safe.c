// redcomp: --safety | truth: safe | expect: safe
// u - 1 under u > 0, u + 1 under u < 10: nothing wraps while the lock is held.
#include <assert.h>
#include <pthread.h>

unsigned items = 0;
pthread_mutex_t m;

void *take(void *arg) {
  while (1) {
    pthread_mutex_lock(&m);
    if (items > 0) items = items - 1;
    pthread_mutex_unlock(&m);
  }
}

void *put(void *arg) {
  while (1) {
    pthread_mutex_lock(&m);
    if (items < 10) items = items + 1;
    assert(items <= 10);
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, take, 0);
  pthread_create(&u, 0, put, 0);
  return 0;
}
