// redcomp: --safety | truth: unsafe | expect: unsafe
// A thread opens the lock that it did not get.
#include <assert.h>
#include <pthread.h>

volatile int lock = 0;
int n = 0;

void *count(void *unused) {
  if (__sync_lock_test_and_set(&lock, 1)) __sync_synchronize();
  n = n + 1;
  __sync_lock_release(&lock);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  count(NULL);
  pthread_join(t, NULL);
  assert(n == 2 && lock == 0);
  return 0;
}
