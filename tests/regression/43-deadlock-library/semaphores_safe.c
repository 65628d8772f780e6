// redcomp: --deadlock | truth: safe | expect: safe
// There is always a ball for one of them; the data grows without bound.
#include <pthread.h>
#include <semaphore.h>

sem_t ping, pong;
int balls;

void *first(void *arg) {
  while (1) {
    sem_wait(&ping);
    balls++;
    sem_post(&pong);
  }
  return 0;
}

void *second(void *arg) {
  while (1) {
    sem_wait(&pong);
    balls++;
    sem_post(&ping);
  }
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  sem_init(&ping, 0, 1);
  sem_init(&pong, 0, 0);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
