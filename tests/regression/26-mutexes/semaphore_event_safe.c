// redcomp: --safety | truth: safe | expect: safe
// The semaphore says that the data are there; it may be posted by anybody.
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
  sem_wait(&ready);
  assert(data == 1);
  return 0;
}
