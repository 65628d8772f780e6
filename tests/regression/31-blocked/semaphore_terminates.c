// redcomp: --termination | truth: safe | expect: safe
// redcomp: --termination --rule paper | truth: safe | expect: safe
#include <pthread.h>
#include <semaphore.h>
sem_t s;

void *post(void *arg) {
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, post, 0);
  sem_wait(&s);
  pthread_join(t, 0);
  return 0;
}
