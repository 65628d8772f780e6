// redcomp: --safety | truth: unsafe | expect: unsafe
// sem_trywait may fail: the data are not there then.
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
  sem_trywait(&ready);
  assert(data == 1);
  return 0;
}
