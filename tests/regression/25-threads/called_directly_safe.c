// redcomp: --safety | truth: safe | expect: safe
// Main calls the thread's function itself; all hold the lock.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *times) {
  for (long i = 0; i < (long)times; i++) {
    pthread_mutex_lock(&m);
    n = n + 1;
    pthread_mutex_unlock(&m);
  }
  return times;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, (void *)1);
  void *r = count((void *)2);
  pthread_join(t, NULL);
  assert(n == 3 && r == (void *)2);
  return 0;
}
