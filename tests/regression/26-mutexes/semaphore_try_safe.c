// redcomp: --safety | truth: safe | expect: safe
// sem_trywait gives -1 and leaves the semaphore alone when it is at 0.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int data = 0;
sem_t ready;

void *producer(void *unused) {
  data = 1;
  sem_post(&ready);
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, producer, NULL);
  if (sem_trywait(&ready) == 0) assert(data == 1);
  return 0;
}
