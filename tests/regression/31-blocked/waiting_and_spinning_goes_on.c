// redcomp: --termination | truth: unsafe | expect: unsafe
// One thread waits for ever while another goes round: the run is infinite, not blocked.
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
  while (1) {
  }
  return 0;
}
