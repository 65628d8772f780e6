// redcomp: --safety | truth: unsafe | expect: unsafe
// The semaphore is posted before the data are there.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int data = 0;
sem_t ready;

void *producer(void *unused) {
  sem_post(&ready);
  data = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, NULL, producer, NULL);
  sem_wait(&ready);
  assert(data == 1);
  return 0;
}
