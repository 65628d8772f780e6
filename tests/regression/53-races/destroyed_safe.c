// redcomp: --races | truth: safe | expect: safe
#include <pthread.h>
#include <semaphore.h>
sem_t s;
pthread_rwlock_t l;
void *worker(void *given) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_rwlock_init(&l, 0);
  pthread_create(&t, 0, worker, 0);
  sem_wait(&s);
  pthread_rwlock_destroy(&l);
  pthread_join(t, 0);
  sem_destroy(&s);
  return 0;
}
