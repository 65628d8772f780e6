// redcomp: --deadlock | truth: unsafe | expect: unsafe
// main ends as a thread only, and the program goes on without it.
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
  pthread_exit(0);
}
