// redcomp: --termination | truth: unsafe | expect: unsafe
// redcomp: --termination --rule paper | truth: unsafe | expect: unsafe
// pthread_exit ends the main thread alone: the other one keeps the program waiting for ever.
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
  pthread_exit(0);
}
