// redcomp: --safety | truth: unsafe | expect: unsafe
// A mutex that is overwritten while it is held is free: the second thread comes in.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  int seen = count;
  count = seen + 1;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
