// redcomp: --termination | truth: safe | expect: safe
// The other thread waits for ever, but the program ends when main returns.
#include <pthread.h>
#include <semaphore.h>
sem_t s;

void *wait(void *arg) {
  sem_wait(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, wait, 0);
  return 0;
}
