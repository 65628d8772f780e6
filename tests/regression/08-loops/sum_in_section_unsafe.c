// redcomp: --safety | truth: unsafe | expect: unsafe
// The reader does not take the lock.
#include <assert.h>
#include <pthread.h>

int a = 0, b = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  pthread_mutex_lock(&m);
  for (int i = 0; i < 10; i++) {
    a++;
    b++;
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int seen = a;
  assert(seen <= b);
  return 0;
}
