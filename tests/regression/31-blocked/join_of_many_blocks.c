// redcomp: --termination | truth: unsafe | expect: unsafe
// Each of any number of threads waits for ever, so the first join does: the loop does not go round.
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
  while (1) {
    pthread_create(&t, 0, wait, 0);
    pthread_join(t, 0);
  }
  return 0;
}
