// redcomp: --deadlock | truth: unsafe | expect: unknown
// Two reader-writer locks in two orders, and main goes on for ever. Who holds such a lock is not known.
#include <pthread.h>

int x;
pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER, n = PTHREAD_RWLOCK_INITIALIZER;

void *first(void *arg) {
  pthread_rwlock_wrlock(&m);
  pthread_rwlock_wrlock(&n);
  pthread_rwlock_unlock(&n);
  pthread_rwlock_unlock(&m);
  return 0;
}

void *second(void *arg) {
  pthread_rwlock_wrlock(&n);
  pthread_rwlock_wrlock(&m);
  pthread_rwlock_unlock(&m);
  pthread_rwlock_unlock(&n);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  while (1) x = 0;
}
