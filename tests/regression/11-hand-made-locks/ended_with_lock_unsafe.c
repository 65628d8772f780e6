// redcomp: --safety | truth: unsafe | expect: unsafe
// What a thread wrote that ended with the lock is seen by who gets it from others.
#include <assert.h>
#include <pthread.h>

int lock, x;

void acquire(void) {
  while (__sync_lock_test_and_set(&lock, 1)) {}
}

void *first(void *unused) {
  acquire();
  x = 5;
  return NULL;
}

void *second(void *unused) {
  acquire();
  assert(x != 5);
  lock = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_join(a, NULL);
  lock = 0;
  pthread_create(&b, NULL, second, NULL);
  pthread_join(b, NULL);
  return 0;
}
