// redcomp: --deadlock | truth: safe | expect: safe
// redcomp: --deadlock --rule paper --timeout 60 | truth: safe | expect: safe
// Only one of them waits for the other.
#include <pthread.h>
#include <semaphore.h>

pthread_t t1, t2;
sem_t both_created;

void *first(void *arg) {
  sem_wait(&both_created);
  pthread_join(t2, 0);
  return 0;
}

void *second(void *arg) {
  sem_wait(&both_created);
  return 0;
}

int main(void) {
  sem_init(&both_created, 0, 0);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  sem_post(&both_created);
  sem_post(&both_created);
  pthread_exit(0);
}
