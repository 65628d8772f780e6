// redcomp: --races | truth: unsafe | expect: unsafe
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *worker(void *given) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_rwlock_destroy(&l);
  pthread_join(t, 0);
  return 0;
}
