// redcomp: --deadlock | truth: safe | expect: safe
// Who gives up after a time does not wait for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
  sem_timedwait(&s, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
