// redcomp: --safety | truth: safe | expect: safe
// Two threads that work for ever keep an invariant.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *up(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x++;
    y++;
    pthread_mutex_unlock(&m);
  }
}

void *check(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    assert(x == y);
    pthread_mutex_unlock(&m);
  }
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, NULL, up, NULL);
  pthread_create(&t2, NULL, check, NULL);
  return 0;
}
