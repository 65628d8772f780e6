// redcomp: --deadlock | truth: safe | expect: safe
// A thread that waits for the end of another one can be cancelled.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void *sleeper(void *p) { sem_wait(&s); return 0; }
void *joiner(void *p) { pthread_join(*(pthread_t*)p, 0); return 0; }
int main(void) {
  pthread_t a, b;
  sem_init(&s, 0, 0);
  pthread_create(&a, 0, sleeper, 0);
  pthread_create(&b, 0, joiner, &a);
  pthread_cancel(b);
  pthread_join(b, 0);
  sem_post(&s);
  return 0;
}
