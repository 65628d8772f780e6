// redcomp: --safety | truth: safe | expect: safe
// Both arguments are read under the lock.
#include <assert.h>
#include <pthread.h>

int x = 0, y = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  y = 1;
  pthread_mutex_unlock(&m);
  return NULL;
}

int same(int a, int b) { return a == b; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_mutex_lock(&m);
  int s = same(x, y);
  pthread_mutex_unlock(&m);
  assert(s);
  return 0;
}
