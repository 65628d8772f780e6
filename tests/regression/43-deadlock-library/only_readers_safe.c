// redcomp: --deadlock | truth: safe | expect: safe
// Readers do not wait for readers.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;

void *first(void *arg) {
  pthread_rwlock_rdlock(&table);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_rwlock_unlock(&table);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&a);
  pthread_rwlock_rdlock(&table);
  pthread_rwlock_unlock(&table);
  pthread_mutex_unlock(&a);
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
