// redcomp: --deadlock | truth: safe | expect: safe
// main returns, which ends the program: the other thread does not wait for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
  sem_wait(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  return 0;
}
