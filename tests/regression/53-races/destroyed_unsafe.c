// redcomp: --races | truth: unsafe | expect: unsafe
// Who destroys a semaphore writes to it.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *worker(void *given) {
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  sem_destroy(&s);
  pthread_join(t, 0);
  return 0;
}
