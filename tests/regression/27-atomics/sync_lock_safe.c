// redcomp: --safety | truth: safe | expect: safe
// A lock made of the old builtins.
#include <assert.h>
#include <pthread.h>

volatile int lock = 0;
int n = 0;

void *count(void *unused) {
  while (__sync_lock_test_and_set(&lock, 1)) __sync_synchronize();
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
