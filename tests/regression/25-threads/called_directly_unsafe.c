// redcomp: --safety | truth: unsafe | expect: unsafe
// Main calls the thread's function itself; nobody holds a lock.
#include <assert.h>
#include <pthread.h>

int n = 0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *count(void *times) {
  for (long i = 0; i < (long)times; i++) {
    n = n + 1;
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
